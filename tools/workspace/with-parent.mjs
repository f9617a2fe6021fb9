// Ends a command when the npm that runs it has ended. Uses only Node built-ins.

const checkMs = 500;

/**
 * Sends SIGTERM to this process, once, when npm is its parent and ends before it. A killed npm does not signal its
 * children, which would then keep running. Without npm, the process may outlive its parent.
 */
export function endWithNpm() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, checkMs);
  check.unref();
}
