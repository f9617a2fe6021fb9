import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { UsageError } from '@company-relations/command-line';
import { writeZip } from '../../test/write-zip';
import { detectContent } from './content';
import { type Input, withInputs } from './inputs';
import { streamLines } from './lines';
import { SourceFile } from './source-file';

const folder = mkdtempSync(join(tmpdir(), 'inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const statement = (id: string, kind = 'person') => JSON.stringify({ statement: kind, id, asOf: '2026-01-01' });

async function linesOf(input: Input): Promise<string[]> {
  const lines: string[] = [];
  for await (const piece of streamLines(input))
    lines.push(...piece.lines.map((line) => ('text' in line ? line.text : line.problem)));
  return lines;
}

const contents = (paths: readonly string[], input?: Readable) =>
  withInputs(
    paths,
    async (inputs) => {
      const read: [string, string[]][] = [];
      for (const found of inputs) read.push([found.name.replace(folder, ''), await linesOf(found)]);
      return read;
    },
    input && { input },
  );

describe('the inputs of a load', () => {
  it('are read as they are, or unpacked from gzip and ZIP by their content', async () => {
    writeFileSync(at('plain.jsonl'), 'a\nb\n');
    // A gzip file with two members, as tools write it that append to a file.
    writeFileSync(at('packed'), Buffer.concat([gzipSync('c\n'), gzipSync('d\n')]));
    writeZip(at('archive.zip'), { 'one.csv': 'e\nf\n', 'two.csv': 'g\n' });
    expect(await contents([at('plain.jsonl'), at('packed'), at('archive.zip')])).toEqual([
      ['/plain.jsonl', ['a', 'b']],
      ['/packed', ['c', 'd']],
      ['/archive.zip/one.csv', ['e', 'f']],
      ['/archive.zip/two.csv', ['g']],
    ]);
  });

  it('of a folder are its data files by name', async () => {
    mkdirSync(at('folder'));
    for (const name of ['b.jsonl', 'a.csv', 'notes.md']) writeFileSync(at(`folder/${name}`), name);
    expect(await contents([at('folder')])).toEqual([
      ['/folder/a.csv', ['a.csv']],
      ['/folder/b.jsonl', ['b.jsonl']],
    ]);
  });

  it('come from standard input too', async () => {
    expect(await contents(['-'], Readable.from(['a\n', 'b']))).toEqual([['standard input', ['a', 'b']]]);
  });

  it('of an interrupted standard input are none, and no copy of it is left', async () => {
    const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('register-feed-'));
    const before = copies();
    const interruption = new AbortController();
    const input = new PassThrough();
    input.write('a person\n');
    const read = withInputs(['-'], async (inputs) => inputs, { input, signal: interruption.signal });
    await wait(50);
    interruption.abort();
    expect(await read).toEqual([]);
    expect(copies().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('of a ZIP archive are its files without those that macOS adds, by names of one line', async () => {
    writeZip(at('mac.zip'), { 'å\n\u001b[2J.csv': 'a', '__MACOSX/._a.csv': 'x', '._b.csv': 'x' });
    expect(await contents([at('mac.zip')])).toEqual([['/mac.zip/å  [2J.csv', ['a']]]);
  });

  it('of a ZIP archive with two files of one name are refused', async () => {
    const name = at('twice.zip');
    const one = ['import sys, zipfile', "with zipfile.ZipFile(sys.argv[1], 'w') as archive:"];
    const lines = ["  archive.writestr('a.csv', 'a')", "  archive.writestr('a.csv', 'b')"];
    execFileSync('python3', ['-W', 'ignore', '-c', [...one, ...lines].join('\n'), name]);
    await expect(contents([name])).rejects.toThrow(new UsageError(`${name}: the ZIP archive cannot be read.`));
  });

  it('of a folder are each read once, without folders in it', async () => {
    mkdirSync(at('links/old.json'), { recursive: true });
    writeFileSync(at('links/2026.csv'), 'a');
    symlinkSync(at('links/2026.csv'), at('links/latest.csv'));
    expect(await contents([at('links')])).toEqual([['/links/2026.csv', ['a']]]);
    symlinkSync(at('nothing'), at('links/broken.csv'));
    await expect(contents([at('links')])).rejects.toThrow(
      new UsageError(`Not a file that can be read: ${at('links/broken.csv')}`),
    );
  });

  it('that are named by two paths are refused', async () => {
    writeFileSync(at('one'), 'a');
    const other = `${folder}/./one`;
    await expect(contents([at('one'), other])).rejects.toThrow(new UsageError(`Named twice: ${other}`));
  });

  it('that cannot be read, are named twice or are missing are refused before anything is read', async () => {
    writeFileSync(at('there'), '');
    mkdirSync(at('empty'));
    await expect(contents([at('x'), at('there'), at('y')])).rejects.toThrow(
      new UsageError(`Not a file that can be read: ${at('x')}, ${at('y')}`),
    );
    await expect(contents([at('there'), at('there')])).rejects.toThrow(new UsageError(`Named twice: ${at('there')}`));
    await expect(contents([at('empty')])).rejects.toThrow(
      new UsageError(`There is no file to load in ${at('empty')}.`),
    );
  });

  it('that are damaged say so', async () => {
    writeFileSync(at('cut.gz'), gzipSync('a\n'.repeat(10_000)).subarray(0, 30));
    writeFileSync(at('cut.zip'), Buffer.from([0x50, 0x4b, 0x03, 0x04, 0]));
    await expect(contents([at('cut.gz')])).rejects.toThrow(
      new UsageError(`${at('cut.gz')}: the file is damaged or cut off, so it cannot be unpacked to its end.`),
    );
    await expect(contents([at('cut.zip')])).rejects.toThrow(
      new UsageError(`${at('cut.zip')}: the ZIP archive cannot be read.`),
    );
  });

  it.each([
    ['early.jsonl', (text: string) => writeFileSync(at('early.jsonl'), text)],
    ['early.gz', (text: string) => writeFileSync(at('early.gz'), gzipSync(text))],
    ['early.zip', (text: string) => writeZip(at('early.zip'), { 'early.jsonl': text })],
  ])('are closed by a reader that stops after the first piece: %s', async (name, write) => {
    write(randomBytes(40_000).toString('hex'));
    await withInputs([at(name)], async ([input]) => {
      const close = jest.spyOn(jest.requireActual<typeof import('node:fs')>('node:fs'), 'close');
      expect(await detectContent(input as Input)).toBe('lines');
      for (let waited = 0; close.mock.calls.length === 0 && waited < 50; waited += 1) await wait(20);
      expect(close).toHaveBeenCalledTimes(1);
      close.mockRestore();
    });
  });

  const kept = [statement('p1'), statement('c1', 'company'), '{"oops"}', statement('p2')];
  const array = `[\n${kept.join(',\n')}\n]`;

  it.each([
    ['statements.gz', () => writeFileSync(at('statements.gz'), gzipSync(kept.join('\n'))), ''],
    ['array.json', () => writeFileSync(at('array.json'), array), ' element '],
    ['array.json.gz', () => writeFileSync(at('array.json.gz'), gzipSync(array)), ' element '],
    ['array.zip', () => writeZip(at('array.zip'), { 'array.json': array }), ' element '],
  ])('give the same statements each time they are read, with their places: %s', async (name, write, place) => {
    write();
    const read = await withInputs([at(name)], async ([input]) => {
      const source = new SourceFile(input as Input, 'auto', ({ type }) => type, { now: new Date() });
      const readings: string[][] = [];
      for (const kind of ['person', 'company', 'record'] as const) {
        const said: string[] = [];
        for await (const { lines } of source.pieces(kind))
          said.push(
            ...lines.map(
              ({ place, read }) =>
                `${place.split(':')[1]} ${'problem' in read ? read.problem : read.statements.map(({ id }) => id)}`,
            ),
          );
        readings.push(said);
      }
      return readings;
    });
    const all = ['1 p1', '2 c1', '3 the line is not valid JSON', '4 p2'].map((said) => `${place}${said}`);
    expect(read).toEqual([all, all, []]);
  });
});
