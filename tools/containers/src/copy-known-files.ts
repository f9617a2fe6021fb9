import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies the files of a checkout that git knows, and new ones that it does not ignore. Work on the checkout then does
 * not disturb what uses the copy.
 *
 * @param isWanted - says whether to copy a file, by its path in the checkout.
 */
export function copyKnownFiles(
  workspaceRoot: string,
  target: string,
  isWanted: (file: string) => boolean = () => true,
): void {
  const options = ['--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', ['ls-files', '-z', ...options], { cwd: workspaceRoot, encoding: 'utf8' });
  mkdirSync(target, { recursive: true });
  for (const file of listed.split('\0').filter((name) => name !== '' && isWanted(name))) {
    const [from, to] = [join(workspaceRoot, file), join(target, file)];
    // Git knows a file that was deleted until the deletion is committed.
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { verbatimSymlinks: true });
  }
}
