import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call, type CallOptions } from './call';

/** A version whose client speaks the API of Debian's engine (1.41), and that can build without the plugin buildx. */
const version = 'v2.40.3';
const modulePath = 'github.com/docker/compose/v2';

/**
 * Makes Compose from its Go module, once for a workspace. `go install` refuses a module with directives of its own, so a
 * module of our own repeats them.
 *
 * @returns the path of the plugin.
 */
export async function obtainCompose(workspaceRoot: string, options: CallOptions): Promise<string> {
  const program = join(workspaceRoot, `.local/compose-${version}/docker-compose`);
  if (existsSync(program)) return program;
  await mkdir(join(workspaceRoot, '.local'), { recursive: true });
  const folder = await mkdtemp(join(workspaceRoot, '.local/compose-build-'));
  try {
    const printed = await call('go', ['mod', 'download', '-json', `${modulePath}@${version}`], {
      ...options,
      cwd: folder,
    });
    const { GoMod, Dir } = JSON.parse(printed) as { GoMod: string; Dir: string };
    await writeFile(join(folder, 'go.mod'), ownModule(await readFile(GoMod, 'utf8')));
    for (const [from, to] of [
      [join(Dir, 'go.sum'), 'go.sum'],
      [join(workspaceRoot, 'tools/containers/files/compose/main.go'), 'main.go'],
    ] as const) {
      await copyFile(from, join(folder, to));
      await chmod(join(folder, to), 0o644);
    }
    const made = join(folder, 'made');
    await call('go', ['build', '-mod=mod', '-ldflags', '-s -w', '-o', join(made, 'docker-compose'), '.'], {
      ...options,
      cwd: folder,
    });
    await rename(made, dirname(program));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return program;
}

/** The `go.mod` of a program that uses Compose's module: the same, by another name, and with that module. */
export function ownModule(goMod: string): string {
  const named = goMod.replace(/^module .*$/m, 'module company-relations/compose');
  if (named === goMod || !named.includes('\nrequire (')) throw new Error('The go.mod of Compose has another form.');
  return named.replace('\nrequire (', `\nrequire (\n\t${modulePath} ${version}`);
}
