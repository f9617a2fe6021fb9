import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies the files that a build of images would be given: the files of the repository that `.dockerignore` lets
 * through. New files that are not yet added to git are included. Files that git ignores are not.
 */
export function copyBuildContext(workspaceRoot: string, target: string): void {
  const isLetThrough = dockerFilter(readFileSync(join(workspaceRoot, '.dockerignore'), 'utf8'));
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: workspaceRoot, encoding: 'utf8' },
  );
  for (const file of listed.split('\0').filter((name) => name !== '' && isLetThrough(name))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(workspaceRoot, file), join(target, file));
  }
}

/**
 * Decides which files a `.dockerignore` lets through. Later lines override earlier ones. Only the patterns in our file
 * are supported: `*`, a path, and a name after a double star. In a name, a star matches anything but a slash.
 */
export function dockerFilter(dockerignore: string): (file: string) => boolean {
  const lines = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const rules = lines.map((line) => ({ lets: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (file) => rules.reduce((passes, { lets, pattern }) => (pattern.test(file) ? lets : passes), true);
}

function patternOf(pattern: string): RegExp {
  const anywhere = pattern.startsWith('**/');
  const name = pattern
    .slice(anywhere ? 3 : 0)
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${anywhere ? '(.*/)?' : ''}${name}(/|$)`);
}
