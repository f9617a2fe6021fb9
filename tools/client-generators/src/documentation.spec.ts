import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(__dirname, '..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const page = read('../../docs/first-request.md');
const part = (text: string, heading: string) =>
  text.split(/^## /m).find((section) => section.startsWith(heading)) ?? '';
const guide = part(page, 'Clients that generators make');

const { dependencies } = JSON.parse(read('pinned/package.json')) as { dependencies: Record<string, string> };
const requirements = read('requirements.txt').matchAll(/^([\w.-]+)==(.+)$/gm);
const pinned = new Map([
  ...Object.entries(dependencies),
  ...[...requirements].map(([, name = '', to = '']) => [name, to] as const),
]);

const generators = ['@hey-api/openapi-ts', 'openapi-fetch', 'openapi-python-client', 'openapi-typescript', 'orval'];
const pinnedOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, pinned.get(name)]));

it('the guide installs the versions of generators that are tested, and no other ones', () => {
  const installed = [...guide.matchAll(/(@?[\w/.-]*\w)(?:@|==)(\d[\w.]*)/g)].map(([, name = '', version]) => [
    name,
    version,
  ]);
  const names = [...generators, 'prettier', 'typescript'];
  expect(installed.filter(([name = '', version]) => pinned.get(name) !== version)).toEqual([]);
  expect(Object.fromEntries(installed)).toEqual(pinnedOf(names));
});

it('the guide installs TypeScript in the version that is tested, without its last number', () => {
  const [, installed] = /npm install --save-dev typescript@(\S+)/.exec(page) ?? [];
  expect(installed).toBe(pinned.get('typescript')?.replace(/\.\d+$/, ''));
});

it('no generator starts without its version', () => {
  expect(guide.match(/`npx (?!-p )\S+/g)).toBeNull();
});

it('the guide shows the settings of orval that are tested', () => {
  const [, shown] = /^```js\n([^]*?)^```$/m.exec(guide) ?? [];
  const tested = read('programs/orval.config.mjs').replace(/^\/\/.*\n/gm, '');
  expect(shown).toBe(tested.replace('process.env.OPENAPI_DOCUMENT', "'openapi.json'"));
});

it('the page about the client names the versions that are tested', () => {
  const table = part(read('../../docs/client.md'), 'Clients of generators');
  const named = [...table.matchAll(/(?:^\| |with )(@?[\w/.-]+) (\d[\d.]+\d)/gm)].map(([, name = '', version]) => [
    name,
    version,
  ]);
  expect(Object.fromEntries(named)).toEqual(pinnedOf(generators));
});
