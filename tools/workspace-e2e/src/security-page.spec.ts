import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { runningTests } from './running-tests';

const workspaceRoot = findWorkspaceRoot(__dirname);

const page = readFileSync(join(workspaceRoot, 'docs/security.md'), 'utf8');

interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** The tests that the last column of a table of threats names, each with its file and title. */
const rows = page.split('\n').flatMap((line) => {
  const [, threat = '', tests = ''] = /^\| (.*) \| (`[\w./-]+\.(?:spec|timing)\.ts`: .*) \|$/.exec(line) ?? [];
  return tests === '' ? [] : [{ threat, tests: tests.split('<br>').map(namedTest) }];
});

function namedTest(text: string): NamedTest {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(text) ?? [];
  return { file, title };
}

/** The titles of the running tests of each file. Empty if there is no such file. */
const titlesIn = new Map<string, readonly string[]>();

function isThere({ file, title }: NamedTest): boolean {
  const path = join(workspaceRoot, file);
  const titles = titlesIn.get(file) ?? (existsSync(path) ? runningTests(readFileSync(path, 'utf8')) : []);
  titlesIn.set(file, titles);
  return titles.includes(title);
}

test('every threat of docs/security.md has tests, and each of them exists and runs', () => {
  const named = rows.flatMap(({ tests }) => tests);
  expect(named.filter((test) => !isThere(test))).toEqual([]);
  expect([rows.length > 60, named.length > 80]).toEqual([true, true]);
});

test('no row of its tables of threats is without a test', () => {
  const bare = page
    .split('\n')
    .filter(
      (line, index, lines) =>
        line.startsWith('| ') &&
        !line.includes('.ts`: ') &&
        isInThreats(index, lines) &&
        !/^\| (threat|two answers) \|/.test(line) &&
        !/ ms \|$/.test(line),
    );
  expect(bare).toEqual([]);
});

function isInThreats(index: number, lines: readonly string[]): boolean {
  return index > lines.indexOf('## Threats and their tests') && index < lines.indexOf('## What ships');
}
