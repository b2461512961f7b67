# server.sh start|stop: starts a server on a free port, whose address and first link it keeps; or ends it.
case $1 in
start)
  # Python passes no open files on, so that the caller does not wait for the end of the server.
  python3 -c 'import subprocess
print(subprocess.Popen(["care", "serve", "--port", "0"], stdout=open("said", "w"), stderr=open("log", "w")).pid)' > process
  until grep -q listening said; do sleep 0.1; done
  sed -n 's|listening at \(.*\)/$|\1|p' said > address
  sed -n 's|.*days: http://[^/]*||p' said > link
  echo "the server is ready" ;;
stop)
  kill -TERM "$(cat process)"
  while kill -0 "$(cat process)" 2>/dev/null; do sleep 0.1; done
  echo "the server has ended" ;;
esac
