import { appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { disclosure, filesIn } from '../../test/entries';
import { newFolder, removeFolders } from '../../test/folder';
import { AuditLog } from '../audit-log';
import { lineAfter } from '../line';
import { verifyFolder } from './verify-folder';

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(removeFolders);

const day = (date: number) => new Date(Date.UTC(2026, 2, date, 10));

/** Writes a log: one writer has two files, and another, later writer has one. */
async function write(): Promise<[string, string, string]> {
  let now = day(1);
  const one = new AuditLog({ folder, now: () => now });
  for (const id of ['a', 'b', 'c']) await one.append(disclosure(id));
  now = day(2);
  for (const id of ['d', 'e']) await one.append(disclosure(id));
  const other = new AuditLog({ folder, now: () => day(3) });
  for (const id of ['f', 'g']) await other.append(disclosure(id));
  await other.close();
  await one.close();
  return (await filesIn(folder)) as [string, string, string];
}

const problems = async () => (await verifyFolder(folder)).problems.map(({ file, problem }) => [file, problem]);
const linesOf = async (file: string) => (await readFile(join(folder, file), 'utf8')).split('\n').slice(0, -1);
const rewrite = (file: string, lines: readonly string[]) =>
  writeFile(join(folder, file), lines.map((line) => `${line}\n`).join(''));

it('proves what is as it was written, and says where each file ends', async () => {
  const [first, second, third] = await write();
  const heads = await Promise.all(
    [first, second, third].map(
      async (file) => JSON.parse((await linesOf(file)).at(-1) ?? '') as { seq: number; hash: string },
    ),
  );
  expect(await verifyFolder(folder)).toEqual({
    files: [
      { file: first, lines: 4, end: 'continued', head: { seq: 4, hash: heads[0]?.hash } },
      { file: second, lines: 4, end: 'closed', head: { seq: 8, hash: heads[1]?.hash } },
      { file: third, lines: 4, end: 'closed', head: { seq: 4, hash: heads[2]?.hash } },
    ],
    problems: [],
    lines: 12,
  });
});

it('finds any edit of any one byte of any line', async () => {
  const files = await write();
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
  const breaksOf = (at: number) =>
    [...(contents[at] ?? [])].flatMap((byte, index, all) => (byte === 10 && index < all.length - 1 ? [index] : []));
  const byteOf = (at: number) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: (contents[at]?.length ?? 1) - 2 }) },
      { weight: 1, arbitrary: fc.constantFrom(...breaksOf(at)) },
    );
  const places = fc
    .integer({ min: 0, max: 2 })
    .chain((at) => fc.tuple(fc.constant(at), byteOf(at), fc.integer({ min: 1, max: 255 })));
  const classes = [
    'in the first file',
    'in a file between',
    'in the last file',
    'in the first line',
    'a line break',
  ] as const;
  await checkAsyncProperty({ values: places, classes, full: 2_000 }, async ([at, byte, change], meet) => {
    const edited = Buffer.from(contents[at] as Buffer);
    edited[byte] = (edited[byte] ?? 0) ^ change;
    await writeFile(join(folder, files[at] as string), edited);
    const found = (await problems()).map(([file]) => file);
    await writeFile(join(folder, files[at] as string), contents[at] as Buffer);
    expect(found).toContain(files[at]);
    meet(at === 0 ? 'in the first file' : at === 2 ? 'in the last file' : 'in a file between');
    meet('in the first line', byte <= (contents[at] as Buffer).indexOf(10));
    meet('a line break', contents[at]?.[byte] === 10);
  });
});

it('finds any line that was removed, doubled, or exchanged with the next one, but for the end of the last file', async () => {
  const files = await write();
  for (const file of files) {
    const lines = await linesOf(file);
    for (const at of lines.keys()) {
      const [line, next] = [lines[at] as string, lines[at + 1]];
      const others = lines.filter((_, index) => index !== at);
      const harmed = [
        lines.toSpliced(at, 0, line),
        ...(next === undefined ? [] : [others, lines.toSpliced(at, 2, next, line)]),
      ];
      for (const harm of harmed) {
        await rewrite(file, harm);
        expect((await problems()).map(([where]) => where)).toContain(file);
      }
    }
    await rewrite(file, lines);
  }
  expect(await problems()).toEqual([]);
});

it('finds a file that is gone, where another one names it, unless it is older than asked for', async () => {
  const [first, second, third] = await write();
  await rm(join(folder, first));
  expect(await problems()).toEqual([[first, `is missing; ${second} names it`]]);
  expect((await verifyFolder(folder, { from: '2026-03-02' })).problems).toEqual([]);
  await rm(join(folder, second));
  expect(await problems()).toEqual([first, second].map((file) => [file, `is missing; ${third} names it`]));
});

it('finds a file that was cut, where another one names a later line, or else by a head that was kept elsewhere', async () => {
  const [first, second, third] = await write();
  const kept = (await verifyFolder(folder)).files.map(({ head }) => head?.hash ?? '');
  await rewrite(first, (await linesOf(first)).slice(0, -1));
  expect(await problems()).toEqual([
    [first, `has lost its line of number 4, which ${second} names`],
    [first, `has lost its line of number 4, which ${third} names`],
  ]);
  await removeFolders();
  folder = await newFolder();
  const [, , last] = await write();
  expect((await verifyFolder(folder, { expected: kept })).problems).toHaveLength(3);
  const heads = (await verifyFolder(folder)).files.map(({ head }) => head?.hash ?? '');
  await rewrite(last, (await linesOf(last)).slice(0, 2));
  expect(await problems()).toEqual([]);
  expect((await verifyFolder(folder, { expected: heads })).problems).toEqual([
    { file: folder, problem: `has no line ${heads[2]}, which is expected` },
  ]);
  expect(second).not.toBe(third);
});

it('finds lines that follow the last one as they should, where the file had ended', async () => {
  const [first, second] = await write();
  for (const [file, problem] of [
    [first, `line 5 was added after the file was continued in ${second}`],
    [second, 'line 5 was added after the end of the file'],
  ] as const) {
    const lines = await linesOf(file);
    const { seq, hash } = JSON.parse(lines.at(-1) ?? '') as { seq: number; hash: string };
    await appendFile(join(folder, file), lineAfter({ seq, hash }, day(1).toISOString(), disclosure('x')).text);
    expect(await problems()).toEqual([[file, problem]]);
    await rewrite(file, lines);
  }
});

it('finds a file under another name, and one that is not of a log', async () => {
  const [first, second, third] = await write();
  await rename(join(folder, first), join(folder, first.replace('-000001', '-000007')));
  await writeFile(join(folder, 'other.jsonl'), '{"a":1}\n');
  const found = new Map((await problems()) as [string, string][]);
  expect([found.get(first.replace('-000001', '-000007')), found.get(first)]).toEqual([
    `line 1 says that the file is called "${first}"`,
    expect.stringMatching(/^is missing; /),
  ]);
  expect(found.get('other.jsonl')).toMatch(/^line 1 /);
  expect([second, third].some((file) => found.has(file))).toBe(false);
});

it('takes a torn end for what it is, and proves all before it', async () => {
  const [, , third] = await write();
  const path = join(folder, third);
  await truncate(path, (await readFile(path)).length - 30);
  expect((await verifyFolder(folder)).files.at(-1)).toMatchObject({ lines: 3, end: 'torn' });
  await truncate(path, 10);
  expect((await verifyFolder(folder)).files.at(-1)).toMatchObject({ lines: 0, end: 'torn', head: undefined });
  expect(await problems()).toEqual([]);
});

it('reads no line that is longer than any that is written', async () => {
  const [first] = await write();
  await writeFile(join(folder, first), 'x'.repeat(3 * 1024 * 1024));
  expect((await problems())[0]).toEqual([first, 'cannot be read: A line is longer than any that a log writes.']);
});
