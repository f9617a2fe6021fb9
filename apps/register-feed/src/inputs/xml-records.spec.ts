import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainInput } from '../../test/plain-input';
import { SourceFile } from './source-file';

const folder = mkdtempSync(join(tmpdir(), 'xml-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mega = 2 ** 20;
const lei = (n: number) => `9999EXAMPLE${String(n).padStart(9, '0')}`;
const record = (n: number) =>
  `<LEIRecord><LEI>${lei(n)}</LEI><Entity><LegalJurisdiction>GB</LegalJurisdiction></Entity><Registration>` +
  '<LastUpdateDate>2024-05-01T00:00:00Z</LastUpdateDate></Registration></LEIRecord>';
const header = '<?xml version="1.0"?>\n<LEIData xmlns="http://www.gleif.org/data/schema/leidata/2016"><LEIRecords>';
const end = '</LEIRecords></LEIData>';

function sourceOf(content: string | Buffer, name = 'file.xml') {
  const path = join(folder, name);
  writeFileSync(path, content);
  const rules = { now: new Date(), asOf: '2024-06-01T00:00:00Z' };
  return { path, source: new SourceFile(plainInput(path), 'auto', ({ type }) => type, rules) };
}

async function read(source: SourceFile<string>, kind: string): Promise<string[]> {
  const said: string[] = [];
  for await (const { lines } of source.pieces(kind))
    for (const { place, read } of lines)
      said.push(
        `${place.slice(place.lastIndexOf(':') + 1)} ${'problem' in read ? read.problem : read.statements.map(({ id }) => id).join()}`,
      );
  return said;
}

describe('an XML file', () => {
  it('gives the same records each time it is read, with the lines on which they begin', async () => {
    const numbers = Array.from({ length: 5000 }, (_, n) => n);
    const { source } = sourceOf([header, ...numbers.map(record), end].join('\n'));
    const all = numbers.map((n) => `${n + 3} XI-LEI-${lei(n)}`);
    expect(await read(source, 'person')).toEqual(all);
    expect(await read(source, 'company')).toEqual(all);
    expect(await read(source, 'record')).toEqual([]);
  });

  it('that ends in the middle of a record gives the records before it, and a problem', async () => {
    const { source } = sourceOf(`${header}\n${record(1)}\n${record(2).slice(0, 60)}`);
    expect(await read(source, 'company')).toEqual([
      `3 XI-LEI-${lei(1)}`,
      '4 the file is cut off: nothing from here on is read',
    ]);
  });

  it('of no known register, or in another encoding, is one bad line', async () => {
    const { source } = sourceOf('\n<!-- a page --><html><body>Not found</body></html>');
    expect(await read(source, 'company')).toEqual([
      '2 neither a statement of the register format nor of BODS, nor a file of a known register: nothing from here on is read',
    ]);
    const wide = sourceOf(Buffer.from(`\ufeff${header}${end}`, 'utf16le'));
    expect(await read(wide.source, 'company')).toEqual(['1 the file is not UTF-8: nothing from here on is read']);
  });

  it('with an element of 512 megabytes is read in bounded memory', async () => {
    const { path, source } = sourceOf(`${header}\n<LEIRecord><LEI>`);
    const file = await open(path, 'r+');
    // Extends the file by a hole, which is read as zeros and takes no space on the disk. Zeros are no characters of
    // XML.
    await file.truncate(512 * mega);
    await file.close();
    const { rss: before } = process.memoryUsage();
    expect(await read(source, 'company')).toHaveLength(1);
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * mega);
  }, 120_000);
});

describe('a JSON document of GLEIF', () => {
  const text = ($: string) => ({ $ });

  it('is read like XML', async () => {
    const records = [1, 2].map((n) => ({
      LEI: text(lei(n)),
      Entity: { LegalJurisdiction: text('GB') },
      Registration: { LastUpdateDate: text('2024-05-01T00:00:00Z') },
    }));
    const { source } = sourceOf(JSON.stringify({ records }, undefined, 1), 'file.json');
    const all = [1, 2].map((n) => ` element ${n} XI-LEI-${lei(n)}`);
    expect(await read(source, 'person')).toEqual(all);
    expect(await read(source, 'company')).toEqual(all);
    const { source: list } = sourceOf(JSON.stringify(records), 'list.json');
    expect(await read(list, 'company')).toEqual(all);
  });

  it.each<[string, (n: number) => object, (n: number) => string]>([
    [
      'relations',
      (n: number) => ({
        RelationshipRecord: {
          Relationship: {
            StartNode: { NodeID: text(lei(n)), NodeIDType: text('LEI') },
            EndNode: { NodeID: text(lei(9)), NodeIDType: text('LEI') },
            RelationshipType: text('IS_DIRECTLY_CONSOLIDATED_BY'),
            RelationshipStatus: text('ACTIVE'),
          },
          Registration: { LastUpdateDate: text('2024-05-01T00:00:00Z') },
        },
      }),
      (n: number) => `XI-LEI-RR-D-${lei(n)}-${lei(9)}`,
    ],
    [
      'exceptions',
      (n: number) => ({
        LEI: text(lei(n)),
        ExceptionCategory: text('DIRECT_ACCOUNTING_CONSOLIDATION_PARENT'),
        ExceptionReason: text('NO_LEI'),
      }),
      (n: number) => `XI-LEI-RE-D-${lei(n)}`,
    ],
  ])('of %s is read like XML, and each record has its number', async (name, member, id) => {
    const { source } = sourceOf(JSON.stringify({ [name]: [1, 2].map((n) => member(n)) }), `${name}.json`);
    const all = [1, 2].map((n) => ` element ${n} ${id(n)}`);
    expect(await read(source, 'record')).toEqual(all);
    expect(await read(source, 'company')).toEqual([]);
    expect(await read(source, 'record')).toEqual(all);
  });
});
