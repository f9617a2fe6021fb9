import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licences-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param path - where the package lies below `node_modules`. */
function install(path: string, license: string | undefined, files: Readonly<Record<string, string>>): void {
  const folder = join(root, 'node_modules', path);
  const name = path.replace(/^.*node_modules\//, '');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

/** The licences of a bundle of these files, or the error. In a process of its own: Jest cannot load ES modules here. */
function licencesOf(...inputs: string[]): string {
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/bundled-licences.mjs')));
  const metafile = JSON.stringify({ inputs: Object.fromEntries(inputs.map((file) => [file, {}])) });
  const program = `import { licenceTexts, packagesIn } from ${module};
    try { console.log(licenceTexts(${JSON.stringify(root)}, packagesIn(${metafile}))); }
    catch (error) { console.log(error.message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout.trim();
}

test('each package of a bundle is named once with its licence, scoped and nested ones too', () => {
  install('one', 'MIT', { LICENSE: 'Text of one\n' });
  install('@scope/two', 'ISC', { 'LICENSE-MIT.txt': 'Text of two' });
  install('one/node_modules/three', 'Apache-2.0', { 'licence.md': 'Text of three' });
  const line = '-'.repeat(80);
  expect(
    licencesOf(
      'libs/own.ts',
      'node_modules/one/a.js',
      'node_modules/one/b.js',
      'node_modules/@scope/two/lib/c.js',
      'node_modules/one/node_modules/three/d.js',
    ),
  ).toBe(
    [
      'The following packages are contained.\n',
      '@scope/two 1.0.0\nLicence: ISC\n\nText of two\n',
      'one 1.0.0\nLicence: MIT\n\nText of one\n',
      'three 1.0.0\nLicence: Apache-2.0\n\nText of three',
    ].join(`\n${line}\n\n`),
  );
});

test.each([
  ['a licence that may not be shipped', 'GPL-3.0-only', { LICENSE: 'x' }, 'Not allowed: one 1.0.0: GPL-3.0-only'],
  ['no licence', undefined, { LICENSE: 'x' }, 'Not allowed: one 1.0.0: none'],
  ['no text of its licence', 'MIT', {}, 'one 1.0.0 has no file with its licence.'],
])('a package with %s ends the build', (_what, licence, files, message) => {
  install('one', licence, files);
  expect(licencesOf('node_modules/one/a.js')).toBe(message);
});
