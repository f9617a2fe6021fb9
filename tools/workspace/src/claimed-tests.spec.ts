import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

interface JestTest {
  readonly title: string;
  readonly ancestorTitles?: readonly string[];
  readonly status?: string;
}

/**
 * The titles that a page names and that did not run.
 *
 * @param tests the results of the tests of one spec file.
 */
function unproved(page: string, file: string, tests: readonly JestTest[]): string[] {
  const assertionResults = tests.map((test) => ({ ancestorTitles: [], status: 'passed', ...test }));
  const results = [{ testResults: [{ name: `/repo/${file}`, assertionResults }] }];
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/claimed-tests.mjs')));
  const program = `import { claimsIn, unprovedClaims } from ${module};
    const claims = claimsIn('page', ${JSON.stringify(page)});
    console.log(JSON.stringify(unprovedClaims(claims, ${JSON.stringify(results)}).map(({ title }) => title)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout || JSON.stringify([stderr])) as string[];
}

const file = 'libs/a/src/one.spec.ts';
const row = (title: string) => `| threat | \`${file}\`: ${title} |`;

test('a passed test proves its row, named by its title, with its groups, by a group alone, or with rows at the end', () => {
  const tests = [{ title: 'holds [row one; row[].two]', ancestorTitles: ['a door', 'at night'] }];
  const page = [row('holds'), row('a door › at night › holds'), row('at night'), '| x | `one.spec.ts`: holds |'].join(
    '\n',
  );
  expect(unproved(page, file, tests)).toEqual([]);
});

test.each([
  ['doors/door.http.spec.ts', 'all-http.large.spec.ts'],
  ['doors/door.spec.ts', 'all.spec.ts'],
])('%s proves its rows where it runs as a part of %s', (part, whole) => {
  const page = `| threat | \`apps/a/src/${part}\`: holds<br>\`apps/a/src/${part}\`: at night › holds |`;
  const ran = (path: string) => [{ title: 'holds', ancestorTitles: [path, 'at night'] }];
  expect(unproved(page, `apps/a/src/${whole}`, ran(part))).toEqual([]);
  expect(unproved(page, `apps/b/src/${whole}`, ran(part))).toEqual(['holds', 'at night › holds']);
  expect(unproved(page, `apps/a/src/${whole}`, ran('doors/other.spec.ts'))).toEqual(['holds', 'at night › holds']);
  expect(unproved(page, 'apps/a/src/small.spec.ts', ran(part))).toEqual(['holds', 'at night › holds']);
});

test('placeholders stand for any text, and escaped characters for themselves', () => {
  const tests = [{ title: 'of 12 doors is <closed>' }, { title: 'has red and blue' }];
  expect(unproved(`${row('of %d doors is \\<closed\\>')}\n${row('has ${colours}')}`, file, tests)).toEqual([]);
});

test('a skipped test, a missing one, and one of another file prove nothing', () => {
  const tests = [
    { title: 'skipped', status: 'pending' },
    { title: 'of a', status: 'passed' },
    { title: 'of b', status: 'pending' },
  ];
  const page = `| threat | \`${file}\`: skipped<br>\`${file}\`: missing<br>\`libs/b/src/one.spec.ts\`: of a<br>\`${file}\`: of %s |`;
  expect(unproved(page, file, tests)).toEqual(['skipped', 'missing', 'of a', 'of %s']);
});

test('a failed test is counted where it failed, not again', () => {
  expect(unproved(row('fails'), file, [{ title: 'fails', status: 'failed' }])).toEqual([]);
});
