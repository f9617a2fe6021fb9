import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownPython } from '@company-relations/demo-service';
import { runCommand } from '@company-relations/local-neo4j';
import type { Tools } from './generators';

export const project = 'tools/client-generators';

/**
 * Installs the npm generators, the TypeScript compiler and the Python generators in `.local`. Installs them again if
 * the required versions have changed.
 */
export async function installedTools(
  workspaceRoot: string,
  print: (line: string) => void,
): Promise<Pick<Tools, 'node' | 'modules' | 'python'>> {
  const home = join(workspaceRoot, '.local/client-generators');
  await mkdir(home, { recursive: true });
  // Two of the generators need a newer Node than the service.
  const [node = ''] = (await runCommand(process.execPath, [join(workspaceRoot, 'tools/workspace/node24.mjs')])).split(
    '\n',
  );
  const python = await ownPython(join(workspaceRoot, project, 'requirements.txt'), join(home, 'python'), print);
  return { node, modules: await npmPackages(workspaceRoot, join(home, 'npm'), print), python };
}

async function npmPackages(workspaceRoot: string, home: string, print: (line: string) => void): Promise<string> {
  const pinned = join(workspaceRoot, project, 'pinned');
  const [asked, installed] = [join(pinned, 'package-lock.json'), join(home, 'installed.json')];
  const modules = join(home, 'node_modules');
  if ((await readFile(installed, 'utf8').catch(() => '')) === (await readFile(asked, 'utf8'))) return modules;
  print(`Installing ${asked}`);
  await rm(home, { recursive: true, force: true });
  await mkdir(home);
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(pinned, file), join(home, file));
  await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home, env: process.env });
  await copyFile(asked, installed);
  return modules;
}
