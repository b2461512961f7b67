# visit.sh JAR PATH [NAME=VALUE…]: opens a page as a browser whose cookies are in a file, and keeps it as page.html; with values, sends
# the page's first form with its hidden fields and the values. Prints the status and the address that follows.
jar=$1 path=$2 address=$(cat address)
shift 2
ask() { curl -s -b "$jar" -c "$jar" -H "Accept: text/html" -D head -o page.html "$@"; }
ask "$address$path"
if [ $# -gt 0 ]; then
  form=$(tr -d '\n' < page.html | sed 's|.*\(<form.*\)|\1|; s|</form>.*||')
  action=$(echo "$form" | sed 's|[^>]* action="\([^"]*\)".*|\1|; s|&amp;|\&|g')
  for field in "$@"; do echo "data-urlencode = \"$field\""; done > fields
  echo "$form" | grep -o '<input type="hidden"[^>]*>' |
    sed 's|.*name="\([^"]*\)"\( value="\([^"]*\)"\)*.*|data-urlencode = "\1=\3"|' >> fields
  ask -K fields -H "Origin: $address" "$address$action"
fi
sed -n 's|^HTTP/1.1 \([0-9]*\).*|\1|p; s|^[Ll]ocation: ||p' head | tr -d '\r' | paste -sd ' '
