import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExistingContent, emptyGraph } from '@company-relations/register-loader';
import { baselineStatements, csvText, jsonText } from '../../test/baseline';
import { convert, type Converted } from './conversion';
import { InlineConverter } from './converter-pool';
import { inputFiles } from './input-files';

const date = { loadedAt: '2026-03-01T12:00:00Z', today: 20_513 };
const silent = { begin: () => undefined, advance: () => undefined };
const asOf = '2026-01-01';
const company = (id: string, members: object = {}) => ({
  statement: 'company',
  id,
  asOf,
  countryCode: 'NO',
  ...members,
});
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
): Promise<Converted> {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const signal = new AbortController().signal;
  return convert(
    {
      files: await inputFiles([folder], { now: new Date() }),
      folder: into,
      date,
      rules: { now: new Date() },
      before,
      signal,
      chunkBytes,
      openPool: (settings) => new InlineConverter(settings),
    },
    silent,
  );
}

/** Returns all written lines, sorted, with the names of their files. */
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

  it('reports each notice once', async () => {
    const { notices } = await converted({
      'a.csv': csvText([company('c', { legalForm: 'NONE' }), company('d', { legalForm: 'NONE' })]),
    });
    expect([...notices]).toEqual([['unknown legal form "NONE" of NO: not loaded', 2]]);
  });

  it.each([
    [
      'a company twice',
      [company('c'), company('d'), company('c')],
      ':3: company c: a company that is stated more than once',
    ],
    ['a person twice', [person('p'), person('p')], ':2: person p: a person that is stated more than once'],
    [
      'a record twice',
      [company('c'), person('p'), owns('o', 'p', 'c'), owns('o', 'p', 'c')],
      ':4: record o: a record that is stated more than once',
    ],
    [
      'two companies with one identifier',
      [
        company('c', { identifiers: [{ scheme: 'S', id: '1-2' }] }),
        company('d', { identifiers: [{ scheme: 's', id: '12' }] }),
      ],
      ':2: company d: an identifier that another company has too, so that both are one company',
    ],
    ['an end', [{ statement: 'end', id: 'o', asOf }], ':1: end of o: a baseline has none'],
    ['a removal', [{ statement: 'removal', of: 'person', id: 'p', asOf }], ':1: removal of p: a baseline has none'],
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
