import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explorerFile, readExplorerFiles } from './explorer-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'explorer-files-'));
  mkdirSync(join(folder, 'built/assets'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text = path) => writeFileSync(join(folder, path), text);

it('reads the first folder that has a page, and of it what a browser needs', async () => {
  write('built/index.html');
  write('built/assets/main-ABCD2345.js');
  write('built/assets/main-ABCD2345.js.map');
  write('built/licences.txt');
  write('built/.env');
  write('secret.js');
  symlinkSync(join(folder, 'secret.js'), join(folder, 'built/assets/link.js'));
  mkdirSync(join(folder, 'without-page'));
  write('without-page/main.js');
  const files = await readExplorerFiles(['none', 'without-page', 'built'].map((name) => join(folder, name)));
  expect(files).toEqual(
    new Map([
      ['index.html', explorerFile('index.html', Buffer.from('built/index.html'))],
      ['assets/main-ABCD2345.js', explorerFile('main-ABCD2345.js', Buffer.from('built/assets/main-ABCD2345.js'))],
      ['licences.txt', explorerFile('licences.txt', Buffer.from('built/licences.txt'))],
    ]),
  );
});

it('reads nothing where there is no page', async () => {
  write('built/assets/main.js');
  expect(await readExplorerFiles([join(folder, 'built'), join(folder, 'none')])).toBeUndefined();
});

it.each([
  ['main-ABCD2345.js', true],
  ['assets/style-ABCD2345.css', true],
  ['index.html', false],
  ['explorer-settings.js', false],
  ['main-ABCD2345/index.html', false],
  ['ABCD2345.js', false],
])('%s has a name that changes with its content: %s', (name, isImmutable) => {
  expect(explorerFile(name, Buffer.alloc(0)).isImmutable).toBe(isImmutable);
});

it('files of other contents have other entity tags', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((text) => explorerFile('a.js', Buffer.from(text)).etag);
  expect([one === same, one === other, one?.slice(0, 1)]).toEqual([true, false, '"']);
});
