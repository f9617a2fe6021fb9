import { join } from 'node:path';
import { runToEnd, outputOf, Running } from './programs';
import type { BuiltStage } from './stage-folders';

/**
 * Runs the commands of images without a container engine. If this process runs as root, they run as the user that the
 * Dockerfile names.
 */
export class Images {
  constructor(private readonly built: ReadonlyMap<string, BuiltStage>) {}

  /**
   * Runs a command of an image and waits for its end.
   *
   * @throws Error if the command fails.
   */
  complete(image: string, args: readonly string[], settings: Readonly<Record<string, string>>): void {
    const [file, all, options] = this.call(image, args, settings);
    runToEnd(file, all, options);
  }

  /**
   * Runs a command of an image.
   *
   * @returns what the command writes to standard output.
   */
  outputOf(image: string, args: readonly string[], settings: Readonly<Record<string, string>>): string {
    const [file, all, options] = this.call(image, args, settings);
    return outputOf(file, all, options);
  }

  /** Starts the long-running program of an image. */
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

/** The user to run as. Only root can become another user. Any other user is not root, so nothing has to change. */
function userOf({ user }: BuiltStage): { readonly uid?: number; readonly gid?: number } {
  const [uid, gid] = user.split(':').map(Number);
  if (!uid || !gid) throw new Error('The image would run as root.');
  return process.getuid?.() === 0 ? { uid, gid } : {};
}
