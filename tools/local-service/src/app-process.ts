import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { nodeOptions } from '@company-relations/local-machine';
import type { Settings } from './development-settings';

/** How an app ended: with an exit code, or by a signal. */
export type Ending = { readonly code: number } | { readonly signal: NodeJS.Signals };

export interface AppCall {
  readonly workspaceRoot: string;
  /** Name of a built app, for example `register-feed`. */
  readonly app: string;
  /** The folder of the app: `tools` for one that ships in no image. By default `apps`. */
  readonly group?: 'apps' | 'tools';
  readonly args: readonly string[];
  /** Environment variables in addition to `env`. They override those in `env`. */
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  /** `inherit`: the app writes to our standard output. `capture`: its standard output is kept for `output`. */
  readonly stdout: 'inherit' | 'capture';
  /** The descriptor of a file to which the app writes what it would otherwise write to our output. */
  readonly log?: number;
  /**
   * Whether the app gets a process group of its own. Ctrl-C in a terminal then does not reach the app, and we end it in
   * our own order.
   */
  readonly ownGroup: boolean;
  /** Whether the app is rebuilt and restarted when its sources change. The app then ends only on request. */
  readonly reload?: boolean;
}

/** A running app of this workspace. */
export class AppProcess {
  /** Resolves when the app has ended and all of its output has been received. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;
  private readonly ownGroup: boolean;
  private captured = '';

  constructor(call: AppCall) {
    const { workspaceRoot, args, settings, env, stdout, log = 'inherit', ownGroup, reload = false } = call;
    this.ownGroup = ownGroup;
    this.child = spawn(process.execPath, [...programOf(call), ...args], {
      env: { ...env, ...settings },
      // The watching build needs the workspace as its working folder, because it finds the sources relative to it. An
      // app needs the caller's folder, because its arguments may name files there.
      cwd: reload ? workspaceRoot : undefined,
      detached: ownGroup,
      stdio: ['inherit', stdout === 'capture' ? 'pipe' : log, log],
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.captured += text));
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code, signal) => resolve(signal ? { signal } : { code: code ?? 1 }));
    });
  }

  /** What the app has written to standard output so far, if it is captured. */
  get output(): string {
    return this.captured;
  }

  /**
   * Sends a signal. Does nothing if the app has ended. SIGKILL also ends the processes that an app in its own group
   * started.
   */
  signal(name: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    if (name === 'SIGKILL' && this.ownGroup) process.kill(-pid, name);
    else this.child.kill(name);
  }

  /** Asks the app to end and waits for its end. Kills it after `timeoutMs`. */
  async end(timeoutMs: number): Promise<void> {
    this.signal('SIGTERM');
    const force = setTimeout(() => this.signal('SIGKILL'), timeoutMs);
    await this.ended.finally(() => clearTimeout(force));
  }
}

/** The arguments of Node: the built app, or the build that watches the app's sources. */
function programOf({ workspaceRoot, group = 'apps', app, reload }: AppCall): string[] {
  if (reload) return [join(workspaceRoot, 'tools/workspace/build-app.mjs'), `${group}/${app}`, '--watch'];
  return [...nodeOptions, join(workspaceRoot, `dist/${group}/${app}/main.js`)];
}

/** The exit code that a shell would show. */
export function exitCodeOf(ending: Ending): number {
  return 'code' in ending ? ending.code : 128 + constants.signals[ending.signal];
}

/** Describes how an app ended, for a message. */
export function describeEnding(ending: Ending): string {
  return 'code' in ending ? `exit code ${ending.code}` : `signal ${ending.signal}`;
}
