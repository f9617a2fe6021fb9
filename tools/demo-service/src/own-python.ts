import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@company-relations/local-neo4j';

/**
 * Installs Python packages in an environment of their own. Installs them again if the required versions have changed.
 *
 * @param asked - a requirements file that names the versions of all packages, so that pip need not look up dependencies.
 * @param home - the folder of the environment.
 * @param print - called if something is installed.
 * @returns the folder of its programs.
 */
export async function ownPython(asked: string, home: string, print: (line: string) => void): Promise<string> {
  const [programs, installed] = [join(home, 'bin'), join(home, 'installed.txt')];
  if ((await readFile(installed, 'utf8').catch(() => '')) === (await readFile(asked, 'utf8'))) return programs;
  print(`Installing ${asked}`);
  await rm(home, { recursive: true, force: true });
  await runCommand('python3', ['-m', 'venv', home]);
  const pip = join(programs, 'pip');
  await runCommand(pip, ['install', '--disable-pip-version-check', '--no-deps', '--requirement', asked]);
  await runCommand(pip, ['check']);
  await copyFile(asked, installed);
  return programs;
}
