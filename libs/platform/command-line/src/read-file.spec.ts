import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readJsonFile, readNamedFile } from './read-file';
import { UsageError } from './usage-error';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(text: string): Promise<string> {
  const file = join(folder, 'named.json');
  await writeFile(file, text);
  return file;
}

describe('a file that a user named', () => {
  it('is read', async () => {
    const file = await written('{"a":[1]}');
    expect(await readNamedFile({ file })).toBe('{"a":[1]}');
    expect(await readJsonFile({ file, input: Readable.from(['2']) }, UsageError)).toEqual({ a: [1] });
  });

  it('is standard input if its name is - and the command reads that', async () => {
    const input = () => Readable.from(['{"a"', ':[2]}']);
    expect(await readNamedFile({ file: '-', input: input() })).toBe('{"a":[2]}');
    expect(await readJsonFile({ file: '-', input: input() }, UsageError)).toEqual({ a: [2] });
  });

  it('is a file with the name - if the command does not read standard input', async () => {
    await expect(readJsonFile({ file: '-' }, UsageError)).rejects.toThrow(
      new UsageError("- cannot be read as JSON: ENOENT: no such file or directory, open '-'"),
    );
  });

  it('is refused with the error of the command if it is not JSON, and not quoted', async () => {
    const file = await written('Ada;Holm');
    class Refused extends Error {}
    const refused = await readJsonFile({ file }, Refused).catch((error: unknown) => error);
    expect(refused).toEqual(new Refused(`${file} cannot be read as JSON: it is not valid JSON`));
    expect(refused).toBeInstanceOf(Refused);
    await expect(readJsonFile({ file: '-', input: Readable.from(['Ada']) }, Refused)).rejects.toThrow(
      new Refused('Standard input cannot be read as JSON: it is not valid JSON'),
    );
  });
});
