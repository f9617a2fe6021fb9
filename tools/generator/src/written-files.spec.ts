import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFirstLine, readerFor } from '@company-relations/register-formats';
import { nation } from './nation/nation';
import { syntheticRegister } from './synthetic-register';
import { writeCsvFiles, writeJsonLines } from './written-files';

const folder = mkdtempSync(join(tmpdir(), 'generated-'));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { companies: 300, first: 1, of: 300, seed: 3, asOf: '2026-01-01', revision: 1 };
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1);

test.each([
  ['nation', () => nation(options)],
  ['register', () => syntheticRegister(options)],
])('the CSV files of a %s say what its JSON Lines say, in parts of so many rows', async (model, statements) => {
  const csv = join(folder, model);
  await writeCsvFiles(statements(), csv, 100);
  const read = readdirSync(csv).flatMap((name) => {
    const [header = '', ...rows] = linesOf(join(csv, name));
    expect(rows.length).toBeLessThanOrEqual(100);
    return rows.map((row) => JSON.stringify(readFirstLine(header, 'auto').reader?.read(row)));
  });
  const json = join(folder, `${model}.jsonl`);
  await writeJsonLines(statements(), json);
  expect(read.sort()).toEqual(
    linesOf(json)
      .map((line) => JSON.stringify(readerFor('register').read(line)))
      .sort(),
  );
  expect(readdirSync(csv).slice(0, 4)).toEqual([
    'beneficial-ownerships-001.csv',
    expect.anything(),
    'companies-001.csv',
    'companies-002.csv',
  ]);
});

test('a folder that is not empty is not changed', async () => {
  await expect(writeCsvFiles([], folder)).rejects.toThrow('is not empty');
});

test('a file that cannot be written is an error', async () => {
  await expect(writeJsonLines(nation(options), join(folder, 'absent/file'))).rejects.toThrow('ENOENT');
});
