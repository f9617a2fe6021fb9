import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExistingContent, emptyGraph } from '@company-relations/register-loader';
import { baselineStatements, csvText, jsonText } from '../../test/baseline';
import { bulkFiles } from '../../test/bulk-files';
import { convertBaseline } from './conversion';
import type { ConversionResult } from './converted-totals';
import { InlineConverter } from './converter-pool';
import { Phases } from './phases';

const date = { loadedAt: '2026-03-01T12:00:00Z', today: 20_513 };
const rules = { asOf: '2026-01-01T00:00:00Z', now: new Date() };
const silent = { begin: () => undefined, beginUncounted: () => undefined, advance: () => undefined };
const asOf = '2026-01-01';
const company = (id: string, members: object = {}) => ({
  statement: 'company',
  id,
  asOf,
  countryCode: 'NO',
  ...members,
});
const contradiction = 'different content with the same date as the stored statement (asOf 2026-01-01T00:00:00Z)';
const person = (id: string, members: object = {}) => ({ statement: 'person', id, asOf, ...members });
const owns = (id: string, party: string, owned: string, members: object = {}) => ({
  statement: 'ownership',
  id,
  asOf,
  party,
  company: owned,
  ownershipStake: 5,
  ...members,
});

let folder: string;
let into: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conversion-'));
  into = mkdtempSync(join(tmpdir(), 'converted-'));
});
afterEach(() => [folder, into].forEach((made) => rmSync(made, { recursive: true })));

async function converted(
  texts: Readonly<Record<string, string>>,
  { before = emptyGraph, chunkBytes = 1_000 }: { before?: ExistingContent; chunkBytes?: number } = {},
): Promise<ConversionResult> {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const signal = new AbortController().signal;
  return convertBaseline(
    {
      files: await bulkFiles([folder], rules),
      folder: into,
      date,
      rules,
      before,
      bound: 2_000,
      phases: new Phases(),
      signal,
      chunkBytes,
      openPool: (settings) => new InlineConverter(settings),
    },
    silent,
  );
}

/** Returns the lines of all written files, each with the name of its file, sorted. */
function written(): string[] {
  return readdirSync(into)
    .filter((name) => name.endsWith('.csv'))
    .flatMap((name) =>
      readFileSync(join(into, name), 'utf8')
        .split('\n')
        .map((line) => `${name}: ${line}`),
    )
    .sort();
}

describe('a baseline', () => {
  it('is converted to the same rows wherever its files are cut, and whatever their format', async () => {
    const { persons, companies, records } = baselineStatements(60);
    await converted(
      { 'a.csv': csvText(persons), 'b.csv': csvText(companies), 'c.csv': csvText(records) },
      { chunkBytes: 1e9 },
    );
    const whole = written();
    for (const chunkBytes of [1, 97, 4_096]) {
      readdirSync(into).forEach((name) => rmSync(join(into, name)));
      await converted({}, { chunkBytes });
      expect(written()).toEqual(whole);
    }
    readdirSync(folder).forEach((name) => rmSync(join(folder, name)));
    readdirSync(into).forEach((name) => rmSync(join(into, name)));
    await converted({ 'all.jsonl': jsonText([...persons, ...companies, ...records]) });
    expect(written()).toEqual(whole);
  });

  it('continues with the ServiceIds after those of the former graph', async () => {
    await converted(
      { 'a.jsonl': jsonText([company('c'), person('p')]) },
      { before: { ...emptyGraph, nextServiceId: 500 } },
    );
    const [persons, companies, counters] = ['persons-0', 'companies-0', 'counters-9999'].map((name) =>
      readFileSync(join(into, `${name}.csv`), 'utf8').split('\t'),
    );
    expect([persons?.[0], companies?.[0], counters?.[1]]).toEqual(['500', '501', '502']);
  });

  it('counts entities and records that several statements describe once', async () => {
    const identifiers = [{ scheme: 'S', id: '1' }];
    const statements = [
      company('c', { identifiers }),
      company('d', { identifiers }),
      company('gone'),
      person('p'),
      person('p'),
      owns('o', 'p', 'c'),
      owns('o', 'p', 'd', { asOf: '2026-01-02' }),
      owns('w', 'p', 'c'),
      { statement: 'removal', of: 'company', id: 'gone', asOf: '2026-01-02' },
      { statement: 'removal', of: 'record', id: 'w', asOf: '2026-01-02' },
    ];
    const counts = { companies: 1, persons: 1, records: 1, relationships: 1, notices: new Map() };
    expect(await converted({ 'a.jsonl': jsonText(statements) })).toEqual(counts);
    readdirSync(into).forEach((name) => rmSync(join(into, name)));
    readdirSync(folder).forEach((name) => rmSync(join(folder, name)));
    expect(await converted({ 'a.csv': csvText(statements) })).toEqual(counts);
  });

  it('leaves out and counts records of a published file whose ends are not in the files', async () => {
    const kind = 'individual-person-with-significant-control';
    const self = '/company/99000001/persons-with-significant-control/individual/a';
    const line = {
      company_number: '99000001',
      data: { kind, name: 'A', links: { self }, natures_of_control: ['ownership-of-shares-75-to-100-percent'] },
    };
    const { persons, records, notices } = await converted({ 'psc.jsonl': jsonText([line]) });
    expect([persons, records, [...notices]]).toEqual([
      1,
      0,
      [['record whose company is not in the files: not loaded', 1]],
    ]);
  });

  it('reports each notice once', async () => {
    const { notices } = await converted({
      'a.csv': csvText([company('c', { legalForm: 'NONE' }), company('d', { legalForm: 'NONE' })]),
    });
    expect([...notices]).toEqual([['unknown legal form "NONE" of NO: not loaded', 2]]);
  });

  it.each([
    ['a company in two ways', [company('c'), company('d'), company('c', { name: 'C' })], `:3: ${contradiction}`],
    [
      'a person in two ways',
      [person('p'), person('p', { name: 'P' })],
      ':2: different content with the same date as the stored statement, which it replaces',
    ],
    [
      'a record in two ways',
      [company('c'), person('p'), owns('o', 'p', 'c'), owns('o', 'p', 'c', { ownershipStake: 6 })],
      `:4: ${contradiction}`,
    ],
    [
      'a ServiceId of a company that is stated twice',
      [company('c', { serviceId: 7 }), company('c', { serviceId: 7, asOf: '2026-01-02' })],
      ':2: company c: serviceId 7 of an entity that several statements describe',
    ],
    ['a party that is not there', [company('c'), owns('o', 'p', 'c')], ':2: record o: party p is not in the baseline'],
    [
      'a company that is not there',
      [company('c'), owns('o', 'c', 'd')],
      ':2: record o: company d is not in the baseline',
    ],
    [
      'a company that is a person',
      [company('c'), person('p'), owns('o', 'c', 'p')],
      ':3: record o: company p is a person',
    ],
    [
      'a party that is both',
      [company('x'), person('x'), owns('o', 'x', 'x')],
      ':3: record o: party x is both a company and a person',
    ],
    [
      'a ServiceId twice',
      [company('c', { serviceId: 7 }), company('d', { serviceId: 7 })],
      ':2: company d: serviceId 7, which belongs to another entity',
    ],
    [
      'a ServiceId that was assigned',
      [person('p'), company('d', { serviceId: 1 })],
      ':2: company d: serviceId 1, which belongs to another entity',
    ],
    [
      'a bad statement',
      [company('c', { countryCode: 'Norway' })],
      ':1: countryCode must be two letters in upper case (ISO 3166-1)',
    ],
  ])('with %s is refused, by name and line', async (_what, statements, reason) => {
    for (const [name, text] of [['a.jsonl', jsonText(statements)]] as const) {
      await expect(converted({ [name]: text }, { chunkBytes: 50 })).rejects.toMatchObject({
        reasons: [`${join(folder, name)}${reason}`],
      });
    }
  });
});
