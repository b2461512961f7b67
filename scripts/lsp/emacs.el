;; Emacs with eglot as an editor of a plan, after the set-up of the page: it shows a finding, fixes it, completes, renames, and saves.
;; The environment variable PLAN is the path of plan.lua; tests/a.lua beside it names the task.

(require 'cl-lib)

(defun care-fail (format &rest arguments)
  (princ (concat "emacs: " (apply #'format format arguments) "\n" (buffer-string) "\n"))
  (kill-emacs 1))

(defun care-wait (what holds)
  (let ((left 600))
    (while (and (> left 0) (not (funcall holds)))
      (accept-process-output nil 0.05)
      (cl-decf left))
    (unless (funcall holds) (care-fail "%s" what))))

(setq eglot-sync-connect t eglot-connect-timeout 60 eglot-send-changes-idle-time 0 eglot-confirm-server-initiated-edits nil)
;; A change of several files asks first; whatever asks, the answer is yes.
(fset 'y-or-n-p (lambda (&rest _) t))
(find-file (getenv "PLAN"))
(lua-mode)
(apply #'eglot (eglot--guess-contact))
(care-wait "no finding is shown" (lambda () (flymake-start) (= 1 (length (flymake-diagnostics)))))
(let ((finding (car (flymake-diagnostics))))
  (unless (string-search "did you mean `title`" (flymake-diagnostic-text finding))
    (care-fail "the finding is: %s" (flymake-diagnostic-text finding)))
  (let* ((beg (flymake-diagnostic-beg finding)) (end (flymake-diagnostic-end finding))
         (action (seq-find (lambda (one) (eq t (plist-get one :isPreferred))) (eglot-code-actions beg end "quickfix"))))
    (unless action (care-fail "there is no fix"))
    (eglot--apply-workspace-edit (plist-get action :edit))))
;; Emacs sends changes when it is idle, which a batch never is.
(eglot--signal-textDocument/didChange)
(care-wait "the fix does not remove the finding" (lambda () (flymake-start) (null (flymake-diagnostics))))

(goto-char (point-min))
(search-forward "{ title = \"A walk\", ")
(let* ((found (eglot-completion-at-point)) (labels (all-completions "" (nth 2 found))))
  (unless (member "instructions" labels) (care-fail "completed are: %S" labels)))

(goto-char (point-min))
(search-forward "task \"wal")
(eglot-rename "stroll")
(save-some-buffers t)
(dolist (name '("plan.lua" "tests/a.lua"))
  (with-temp-buffer
    (insert-file-contents (expand-file-name name (file-name-directory (getenv "PLAN"))))
    (unless (and (string-search "\"stroll\"" (buffer-string)) (not (string-search "\"walk\"" (buffer-string))))
      (care-fail "%s is not renamed" name))))
(princ "emacs: ok\n")
(kill-emacs 0)
