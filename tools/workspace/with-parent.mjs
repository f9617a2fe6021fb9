// Ends a command that npm runs when that npm is gone. Node built-ins only.

const checkMs = 500;

/**
 * From now on this process gets SIGTERM, once, when npm is its parent and ends before it. A killed npm does not signal its children,
 * which would then keep running. Without npm, the process may outlive its parent.
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
