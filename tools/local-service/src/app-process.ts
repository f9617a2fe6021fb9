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
  /** Rebuilds and restarts the app when its sources change. It then ends only on request. */
  readonly reload?: boolean;
}

/** One running app of this workspace. */
export class AppProcess {
  /** When the app has ended, and all of its output is there. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;
  private readonly ownGroup: boolean;
  private captured = '';

  constructor(call: AppCall) {
    const { workspaceRoot, args, settings, env, stdout, ownGroup, reload = false } = call;
    this.ownGroup = ownGroup;
    this.child = spawn(process.execPath, [...programOf(call), ...args], {
      env: { ...env, ...settings },
      // The build knows the sources by their paths in the workspace; an app takes files as its caller names them.
      cwd: reload ? workspaceRoot : undefined,
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

  /** Sends a signal; to an app that has ended it does nothing. SIGKILL also ends what an app in its own group started. */
  signal(name: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    if (name === 'SIGKILL' && this.ownGroup) process.kill(-pid, name);
    else this.child.kill(name);
  }

  /** Asks the app to end, kills it after `timeoutMs`, and waits until it has ended. */
  async end(timeoutMs: number): Promise<void> {
    this.signal('SIGTERM');
    const force = setTimeout(() => this.signal('SIGKILL'), timeoutMs);
    await this.ended.finally(() => clearTimeout(force));
  }
}

/**
 * A page of 500 companies makes more young objects than fit in Node's default space for them; copying those that outlive it
 * costs time. The old ones are collected before they have more than doubled, not quadrupled: most are of pages that were sent.
 */
const memoryOptions = ['--max-semi-space-size=32', '--heap-growing-percent=100'];

/** What Node runs: the built app, or the build that watches its sources. */
function programOf({ workspaceRoot, app, reload }: AppCall): string[] {
  if (reload) return [join(workspaceRoot, 'tools/workspace/build-app.mjs'), `apps/${app}`, '--watch'];
  return ['--enable-source-maps', ...memoryOptions, join(workspaceRoot, `dist/apps/${app}/main.js`)];
}

/** The exit code that a shell would show for an ending. */
export function exitCodeOf(ending: Ending): number {
  return 'code' in ending ? ending.code : 128 + constants.signals[ending.signal];
}

/** The ending in words, for a message. */
export function describeEnding(ending: Ending): string {
  return 'code' in ending ? `exit code ${ending.code}` : `signal ${ending.signal}`;
}
