import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Program, type Settings } from './program';

const names = ['apps/api', 'apps/batch-builder', 'apps/register-feed', 'apps/subscriptions', 'tools/generator'];

/** Copies of the built programs. A rebuild does not change them, so a program that restarts is still the same. */
export class BuiltPrograms {
  /** The settings of every program that `run` starts. */
  settings: Settings = {};

  private constructor(private readonly folder: string) {}

  static async copy(workspaceRoot: string, folder: string): Promise<BuiltPrograms> {
    for (const name of names)
      await cp(join(workspaceRoot, 'dist', name), join(folder, 'dist', name), { recursive: true });
    return new BuiltPrograms(folder);
  }

  pathOf(name: string): string {
    return join(this.folder, 'dist', name, 'main.js');
  }

  run(name: string, args: readonly string[], further: Settings = {}): Program {
    return new Program(this.pathOf(name), args, { ...this.settings, ...further });
  }
}
