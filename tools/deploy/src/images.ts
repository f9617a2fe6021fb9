import { join } from 'node:path';
import { complete, outputOf, Running } from './programs';
import type { BuiltStage } from './stage-folders';

/** Runs what the stages of the Dockerfile would run, as the user that they name where this process may become another one. */
export class Images {
  constructor(private readonly built: ReadonlyMap<string, BuiltStage>) {}

  /** Runs a command of an image to its end. @throws Error when it fails. */
  complete(image: string, args: readonly string[], settings: Readonly<Record<string, string>>): void {
    const [file, all, options] = this.call(image, args, settings);
    complete(file, all, options);
  }

  /** What a command of an image writes to standard output. */
  outputOf(image: string, args: readonly string[], settings: Readonly<Record<string, string>>): string {
    const [file, all, options] = this.call(image, args, settings);
    return outputOf(file, all, options);
  }

  /** Starts a long-running program. */
  start(image: string, settings: Readonly<Record<string, string>>): Running {
    const [file, args, options] = this.call(image, [], settings);
    return new Running(file, args, options);
  }

  private call(image: string, args: readonly string[], settings: Readonly<Record<string, string>>) {
    const stage = this.built.get(image);
    if (!stage) throw new Error(`There is no image ${image}.`);
    const [file = '', ...own] = [...stage.entrypoint, ...(args.length > 0 ? args : stage.command)];
    const env = { PATH: process.env['PATH'], ...stage.env, ...settings };
    return [file, own, { cwd: join(stage.root, stage.workdir), env, ...userOf(stage) }] as const;
  }
}

/** Only root may become another user. Any other user is not root already. */
function userOf({ user }: BuiltStage): { readonly uid?: number; readonly gid?: number } {
  const [uid, gid] = user.split(':').map(Number);
  if (!uid || !gid) throw new Error('The image would run as root.');
  return process.getuid?.() === 0 ? { uid, gid } : {};
}
