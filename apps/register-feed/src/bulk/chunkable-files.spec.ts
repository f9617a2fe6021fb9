import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bulkFiles } from '../../test/bulk-files';
import { chunkableFilesOf, numberedLine, parseNumberedLine } from './chunkable-files';

const folder = mkdtempSync(join(tmpdir(), 'chunk-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rules = { asOf: '2025-12-31T00:00:00Z', now: new Date('2026-07-01') };
const company = '{"statement":"company","id":"c","asOf":"2026-01-01"}';
const header =
  'Orgnr;Selskap;Aksjeklasse;Navn aksjonær;Fødselsår/orgnr;Postnr/sted;Landkode;Antall aksjer;Antall aksjer selskap';
const rowsOfCompany = ['999000011;A AS;A;B;1970;;NOR;1;2', '999000011;A AS;A;C;1971;;NOR;1;2'];

async function made(content: string | Buffer) {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const bytes: number[] = [];
  const advance = (_: number, more: number) => void bytes.push(more);
  const progress = { begin: () => undefined, beginUncounted: () => undefined, advance };
  const files = await bulkFiles([path], rules);
  const { files: found, problems } = await chunkableFilesOf(files, folder, new AbortController().signal, progress);
  const [file] = found;
  const text = file && readFileSync(file.path, 'utf8');
  return { file, text, problems, isCopy: file?.path !== path, bytes: bytes.reduce((sum, more) => sum + more, 0) };
}

describe('a file of which chunks are read', () => {
  it('is the file itself if it has plain lines', async () => {
    expect(await made(`${company}\n`)).toMatchObject({ text: `${company}\n`, isCopy: false, problems: [], bytes: 0 });
  });

  it('is a copy of an unpacked one', async () => {
    const packed = gzipSync(`${company}\n\n${company}`);
    const { file, ...rest } = await made(packed);
    expect(rest).toEqual({ text: `${company}\n\n${company}`, isCopy: true, problems: [], bytes: packed.length });
    expect(file).toMatchObject({ size: 2 * company.length + 2, isNumbered: false });
  });

  it('has the elements of a JSON array one by one, with their numbers', async () => {
    const broken = '{"statement":\n"company"}';
    const { file, ...rest } = await made(`[${company}, 7,\n${broken}]`);
    expect(rest).toMatchObject({
      text: `1\t${company}\n3${JSON.stringify(broken)}\n`,
      problems: [{ file: 0, line: 1, problem: 'the element is not a JSON object' }],
    });
    expect(file).toMatchObject({ isNumbered: true });
  });

  it('has the rows of each company together', async () => {
    expect(await made(`${header}\n${rowsOfCompany.join('\n')}\n`)).toMatchObject({
      text: `1\t${header}\n2${JSON.stringify(rowsOfCompany.join('\n'))}\n`,
      problems: [],
    });
  });

  it.each(['', 'a\tb', '"', 'a\nb', '{"a":\r\n1}'])('numbers the text %j so that it can be read again', (text) => {
    const line = numberedLine(12, text);
    expect(line).not.toMatch(/\n/);
    expect(parseNumberedLine(line)).toEqual({ number: 12, text });
  });
});
