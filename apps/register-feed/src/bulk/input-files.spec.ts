import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UsageError } from '@company-relations/command-line';
import { bulkFiles } from '../../test/bulk-files';

const folder = mkdtempSync(join(tmpdir(), 'bulk-inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rules = { now: new Date('2026-07-01') };

function written(content: string | Buffer): string {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return path;
}

const company = '{"statement":"company","id":"c","asOf":"2026-01-01"}';
const pscLine = '{"company_number":"99000001","data":{"kind":"exemptions"}}';

describe('a file of a baseline', () => {
  it.each([
    ['JSON Lines', company, { packing: 'none', content: 'lines', format: 'register' }],
    ['packed lines', gzipSync(`\n${company}\n`), { packing: 'gzip', content: 'lines', format: 'register' }],
    ['a JSON array', `[${company}]`, { packing: 'none', content: 'json', format: 'register' }],
    [
      'a table',
      'LEI,Entity.LegalName\nx,y\n',
      { content: 'lines', format: 'gleif-csv', header: 'LEI,Entity.LegalName' },
    ],
    ['nothing', '', { content: 'lines', format: 'register' }],
    ['an empty array', '[]', { content: 'json', format: 'register' }],
  ])('is recognised by its content: %s', async (_, content, expected) => {
    const path = written(content);
    expect(await bulkFiles([path], rules)).toEqual([expect.objectContaining({ path, name: path, ...expected })]);
  });

  it.each([
    [
      'an unknown format',
      'oops',
      ': neither a statement of the register format nor of BODS, nor a file of a known register',
    ],
    ['a format that needs a day', pscLine, ': the file does not say of which day it is: name the day by --as-of'],
    ['a bad first line', Buffer.from([0xff, 0x0a]), ':1: the line is not UTF-8'],
    ['a bad first element', '[1]', ': element 1: the element is not a JSON object'],
    [
      'XML of no register',
      '<a/>',
      ':1: neither a statement of the register format nor of BODS, nor a file of a known register: nothing from here on is read',
    ],
  ])('is refused at its beginning: %s', async (_, content, problem) => {
    const path = written(content);
    await expect(bulkFiles([path], rules)).rejects.toThrow(new UsageError(`${path}${problem}`));
  });
});
