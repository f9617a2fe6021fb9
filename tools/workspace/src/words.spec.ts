import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** How often a word occurs in sources, in specs, in docs, in all of them, and as part of longer names. */
function count(word: string): number[] {
  const { stdout } = spawnSync(process.execPath, [join(workspaceRoot, 'tools/workspace/words.mjs'), folder], {
    encoding: 'utf8',
  });
  const row = stdout.split('\n').find((line) => line.startsWith(`| ${word} |`));
  return (row ?? '').split('|').slice(2, -1).map(Number);
}

test('words counts whole words by sources, specs and docs, whatever their case', () => {
  write('libs/domain/pure/src/a.ts', '// Told once, told twice, foretold never.');
  write('libs/domain/pure/src/a.cypher', 'RETURN c.told');
  write('libs/domain/pure/src/a.spec.ts', "it('is told', () => {});");
  write('apps/page/src/a.tsx', 'export const Page = () => <p>Nobody</p>;');
  write('deploy/a.yaml', '# Nobody');
  write('docs/a.md', 'Nobody is told.');
  write('README.md', 'Told.');
  expect([count('told'), count('nobody')]).toEqual([
    [3, 1, 2, 6, 0],
    [2, 0, 1, 3, 0],
  ]);
});

test('words counts parts of longer names apart', () => {
  write('tools/a.mjs', "import { toldOf, isTold, TOLD_MAX } from './what-is-told.mjs';");
  expect(count('told')).toEqual([0, 0, 0, 0, 4]);
});

test('words counts names that begin with most, and no other use of it', () => {
  write('apps/api/src/a.ts', 'const mostCounted = 1; const utmost = 2; // at most three, almostAll');
  expect(count('most…')).toEqual([1, 0, 0, 1, 0]);
});

test('words leaves out generated pages and what is installed or built', () => {
  for (const file of ['docs/generated/a.md', 'node_modules/a/a.ts', 'libs/a/node_modules/a.ts', 'apps/a/dist/a.ts'])
    write(file, 'told');
  expect(count('all')).toEqual([0, 0, 0, 0, 0]);
});
