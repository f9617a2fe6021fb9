import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');
const [released = '', ...before] = read('docs/generated/released-api.txt').trimEnd().split('\n');

/** Calls a function of `api-index.mjs`, which is an ES module. */
function call(name: string, ...args: readonly unknown[]): string[] {
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/api-index.mjs')));
  const program = `import { readFileSync } from 'node:fs';
    const functions = await import(${module});
    process.stdout.write(JSON.stringify(functions.${name}(...JSON.parse(readFileSync(0, 'utf8')))));`;
  const options = { input: JSON.stringify(args), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], options)) as string[];
}

/** The newest section of the changelog. */
const [, newest = ''] = read('CHANGELOG.md').split(/^## /m);

/** Returns a pattern for each text in backticks that the changelog names after a word. `*` matches any text. */
function named(word: 'Added' | 'Removed'): RegExp[] {
  const [, line = ''] = new RegExp(`^${word} since ${released.replaceAll('.', '\\.')}: (.*)$`, 'm').exec(newest) ?? [];
  return [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => {
    const parts = text.split('*').map((part) => part.replace(/[.{}()|?+^$[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`);
  });
}

function expectNamed(differences: readonly string[], names: readonly RegExp[]): void {
  expect(differences.filter((difference) => !names.some((name) => name.test(difference)))).toEqual([]);
  expect(names.filter((name) => !differences.some((difference) => name.test(difference)))).toEqual([]);
}

/** The headings of the changelog in order, each as a version with its day. */
function headingsOf(changelog: string): (readonly [version: string, day: string])[] {
  return [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => {
    const [version = '', day = '', ...others] = heading.split(', ');
    return [version, [day, ...others].join(', ')];
  });
}

/** What is wrong with the headings of the changelog. Only the newest version may have no day. */
function wrongHeadings(headings: readonly (readonly [version: string, day: string])[]): string[] {
  return headings.flatMap(([version, day], at) => {
    const [newer, dayOfNewer = ''] = headings[at - 1] ?? [];
    const isDated = isDay(day) || (at === 0 && day === 'unreleased');
    const isOlder = newer === undefined || compareVersions(version, newer) < 0;
    const isEarlier = !isDay(day) || !isDay(dayOfNewer) || day <= dayOfNewer;
    return [
      ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`${version} is no version`]),
      ...(isDated ? [] : [`${version} has no day`]),
      ...(isOlder ? [] : [`${version} comes after ${newer}`]),
      ...(isEarlier ? [] : [`${version} is of a later day than ${newer}`]),
    ];
  });
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text);

function compareVersions(one: string, other: string): number {
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number));
  const at = parts?.findIndex((part, index) => part !== others?.[index]) ?? -1;
  return at === -1 ? 0 : (parts?.[at] ?? 0) - (others?.[at] ?? 0);
}

it('each released version of the changelog has its day, and newer ones come first', () => {
  const headings = headingsOf(read('CHANGELOG.md'));
  expect(wrongHeadings(headings)).toEqual([]);
  expect(headings.map(([version]) => version)).toContain(released);
  expect(wrongHeadings(headingsOf('## 0.10.0, unreleased\n## 0.9.0, 2026-02-01\n## 0.1.0, 2026-01-01\n'))).toEqual([]);
  const wrong = '## 0.2.0, 2026-01-01\n## 0.3.0, 2026-01-02\n## 0.1.0, unreleased\n## 0.0.1\n## new, 2026-02-30\n';
  expect(wrongHeadings(headingsOf(wrong))).toEqual([
    ...['0.3.0 comes after 0.2.0', '0.3.0 is of a later day than 0.2.0', '0.1.0 has no day', '0.0.1 has no day'],
    ...['new is no version', 'new has no day', 'new comes after 0.0.1'],
  ]);
});

it('the newest section of the changelog is of this version, and has its day or says that it has none', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(newest.split('\n', 1)[0]?.replace(/\d{4}-\d\d-\d\d$/, 'unreleased')).toBe(`${version}, unreleased`);
});

it('the changelog names every difference of the API since the last release, and no other', () => {
  const after = call('indexOf', JSON.parse(read('docs/generated/openapi.json')));
  expectNamed(call('addedTo', before, after), named('Added'));
  expectNamed(call('addedTo', after, before), named('Removed'));
});

it('the index has the parts of a document, and what is added as a part of something new is left out', () => {
  const found = { parameters: [{ name: 'depth' }], responses: { '200': { headers: { ETag: {} } } } };
  const Company = { properties: { Name: {}, OrgNo: {} } };
  const index = call('indexOf', { paths: { '/a': { get: found } }, components: { schemas: { Company } } });
  expect(index).toEqual([
    ...['Company', 'Company.Name', 'Company.OrgNo'],
    ...['GET /a', 'GET /a 200', 'GET /a 200 ETag', 'GET /a depth'],
  ]);
  expect(call('addedTo', [], index)).toEqual(['Company', 'GET /a']);
  expect(call('addedTo', ['Company', 'GET /a', 'GET /a 200', 'GET /b'], index)).toEqual([
    ...['Company.Name', 'Company.OrgNo', 'GET /a 200 ETag', 'GET /a depth'],
  ]);
});
