// Restarts a program after every build, for build-app.mjs --watch.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The timeout is short, because a developer who waits for a change does not want to wait for open requests. */
const exitTimeoutMs = 5_000;

/**
 * Runs a program and restarts it. At most one process of the program runs at a time, because it may listen on a port.
 */
export class RestartingApp {
  #file;
  #child;
  #wanted = false;
  #work;
  #over = false;

  /** @param file path of the built program. */
  constructor(file) {
    this.#file = file;
  }

  /**
   * Ends the running process and starts the current version of the program. Several calls during a restart cause only
   * one more restart.
   */
  restart() {
    this.#wanted = true;
    this.#work ??= this.#restartWhileWanted().finally(() => (this.#work = undefined));
  }

  /** Ends the process. No other process is started afterwards. */
  async end() {
    this.#over = true;
    await this.#stop();
  }

  async #restartWhileWanted() {
    while (this.#wanted && !this.#over) {
      this.#wanted = false;
      await this.#stop();
      if (!this.#over)
        this.#child = spawn(process.execPath, ['--enable-source-maps', this.#file], { stdio: 'inherit' });
    }
  }

  async #stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), exitTimeoutMs);
    await exited.finally(() => clearTimeout(force));
  }
}
