import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyKnownFiles } from './copy-known-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'));
  const checkout = join(folder, 'checkout');
  mkdirSync(join(checkout, 'src'), { recursive: true });
  for (const [name, text] of [
    ['.gitignore', 'ignored\n'],
    ['src/known.ts', 'known'],
    ['src/deleted.ts', 'deleted'],
    ['ignored', 'ignored'],
  ] as const)
    writeFileSync(join(checkout, name), text);
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
  ])
    execFileSync('git', args, { cwd: checkout });
  rmSync(join(checkout, 'src/deleted.ts'));
  writeFileSync(join(checkout, 'new.ts'), 'new');
});
afterEach(() => rmSync(folder, { recursive: true }));

const filesIn = (name: string) =>
  readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, name).length + 1))
    .sort();

test('a copy has the files that git knows and new ones, without ignored and deleted ones', () => {
  copyKnownFiles(join(folder, 'checkout'), join(folder, 'copy'));
  expect(filesIn('copy')).toEqual(['.gitignore', 'new.ts', 'src/known.ts']);
});

test('a copy has the files that are wanted', () => {
  copyKnownFiles(join(folder, 'checkout'), join(folder, 'some'), (file) => file.startsWith('src/'));
  expect(filesIn('some')).toEqual(['src/known.ts']);
});
