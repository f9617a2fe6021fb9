import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

const targets = JSON.parse(
  readFileSync(join(workspaceRoot, 'tools/workspace/mutation/targets.json'), 'utf8'),
) as Record<string, { readonly folder: string; readonly files: readonly string[] }>;
const page = readFileSync(join(workspaceRoot, 'docs/mutation.md'), 'utf8');

describe.each(Object.entries(targets))('the mutation tests of %s', (name, { folder, files }) => {
  test('name files that are there', () => {
    // For a pattern, only the folder before the pattern must exist.
    const named = files.map((file) => join(folder, file.replace(/[^/]*[*!].*$/, '')));
    const missing = [...named, join(folder, 'jest.config.cjs')].filter(
      (file) => !existsSync(join(workspaceRoot, file)),
    );
    expect(missing).toEqual([]);
  });

  test('have their figures on the page', () => {
    expect(page).toMatch(new RegExp(`^\\| ${name} \\|( [\\d.]+ \\|){7}`, 'm'));
  });
});

interface ChangeByHand {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly specs: readonly string[];
}
const byHand = JSON.parse(
  readFileSync(join(workspaceRoot, 'tools/workspace/mutation/by-hand.json'), 'utf8'),
) as readonly ChangeByHand[];

test.each(byHand)(
  'the change by hand that $what can be made, and is on the page',
  ({ what, file, from, to, specs }) => {
    const text = readFileSync(join(workspaceRoot, file), 'utf8');
    expect([text.split(from).length, from === to]).toEqual([2, false]);
    expect(specs.filter((spec) => !existsSync(join(workspaceRoot, spec)))).toEqual([]);
    expect(new Set(specs.map((spec) => spec.split('/src/')[0])).size).toBe(1);
    expect(page).toContain(`\n| ${what} | `);
  },
);

test('the page has no change by hand that cannot be repeated', () => {
  const [, table = ''] = page.split('| Change | Tests that fail |\n|---|---|\n');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n');
  expect(rows.map((row) => row.split(' | ')[0]?.slice(2))).toEqual(byHand.map(({ what }) => what));
});

const source = 'const all = [];\nif (isFor(\n  caller,\n)) throw new Error("no");\n';
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const mutants = [
  { status: 'Survived', replacement: 'true', location: at(2, 5, 4, 2) },
  { status: 'NoCoverage', replacement: '""', location: at(4, 20, 4, 24) },
  { status: 'Killed', replacement: '["x"]', location: at(1, 13, 1, 15) },
  { status: 'Timeout', replacement: '', location: at(1, 13, 1, 15) },
  { status: 'RuntimeError', replacement: '', location: at(1, 13, 1, 15) },
];

/** Calls functions of results.mjs in a separate process, because Jest cannot load ES modules on every Node. */
function results(): unknown {
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/mutation/results.mjs')));
  const report = JSON.stringify({ files: { 'a.ts': { source, mutants } } });
  const program = `import { rowOf, survivorsIn } from ${module};
    console.log(JSON.stringify([rowOf('some', ${report}), survivorsIn(${report})]));`;
  return JSON.parse(
    spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout,
  );
}

test('a report becomes a line of the table, and its survivors what the page explains', () => {
  expect(results()).toEqual([
    '| some | 5 | 1 | 1 | 1 | 1 | 1 | 50.0 |',
    [
      { text: 'a.ts: isFor( caller, ) → true in: if (isFor(', place: 'a.ts:2:5', status: 'Survived' },
      { text: 'a.ts: "no" → "" in: )) throw new Error("no");', place: 'a.ts:4:20', status: 'NoCoverage' },
    ],
  ]);
});
