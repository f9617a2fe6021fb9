import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './development-settings';

/** How an app ended: an exit code, or the signal that ended it. */
export type Ending = { readonly code: number } | { readonly signal: NodeJS.Signals };

export interface AppCall {
  readonly workspaceRoot: string;
  /** Name of a built app, for example `register-feed`. */
  readonly app: string;
  readonly args: readonly string[];
  /** Added to `env`, and stronger. */
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  /** `inherit` lets the app write where we write; `capture` keeps its standard output for `output`. */
  readonly stdout: 'inherit' | 'capture';
  /** In a process group of its own a terminal's Ctrl-C does not reach the app; we end it when its turn comes. */
  readonly ownGroup: boolean;
}

/** One running app of this workspace. */
export class AppProcess {
  /** When the app has ended, and all of its output is there. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;
  private captured = '';

  constructor(call: AppCall) {
    const { workspaceRoot, app, args, settings, env, stdout, ownGroup } = call;
    const file = join(workspaceRoot, `dist/apps/${app}/main.js`);
    this.child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
      env: { ...env, ...settings },
      detached: ownGroup,
      stdio: ['inherit', stdout === 'capture' ? 'pipe' : 'inherit', 'inherit'],
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.captured += text));
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code, signal) => resolve(signal ? { signal } : { code: code ?? 1 }));
    });
  }

  /** What the app wrote to standard output so far, when it is captured. */
  get output(): string {
    return this.captured;
  }

  /** Sends a signal; to an app that has ended it does nothing. */
  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Asks the app to end, by force after `patienceMs`, and waits until it has ended. */
  async end(patienceMs: number): Promise<void> {
    this.signal('SIGTERM');
    const force = setTimeout(() => this.signal('SIGKILL'), patienceMs);
    await this.ended.finally(() => clearTimeout(force));
  }
}

/** The exit code that a shell would show for an ending. */
export function exitCodeOf(ending: Ending): number {
  return 'code' in ending ? ending.code : 128 + constants.signals[ending.signal];
}

/** The ending in words, for a message. */
export function describeEnding(ending: Ending): string {
  return 'code' in ending ? `exit code ${ending.code}` : `signal ${ending.signal}`;
}
