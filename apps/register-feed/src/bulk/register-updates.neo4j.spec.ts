import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@company-relations/graph-schema';
import { rows, testGraph } from '../../test/graph';
import { britishCompanies } from '../../test/register-files';
import { countedMessages, sameGraph } from '../../test/same-graph';

// What registers publish between two complete files: the events of a stream, and deltas with deletions.

const examples = join(__dirname, '../../examples');
const samples = join(__dirname, '../../../../../shared/data/registers');
const hasSamples = existsSync(samples);
if (!hasSamples) process.stdout.write('Skipped: ../shared/data/registers is not here.\n');

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'bulk-updates-'));

beforeAll(() => migrate(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The ids of all parties and records that the graph has, of those that begin with this text. */
async function idsWith(prefix: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    graph,
    `MATCH (e:Entity) WHERE e.sourceId STARTS WITH '${prefix}' RETURN e.sourceId AS id
     UNION MATCH ()-[r]->() WHERE r.id STARTS WITH '${prefix}' RETURN r.id AS id`,
  );
  return found.map(({ id }) => id).sort();
}

describe('a bulk load of the stream of Companies House', () => {
  const event = (day: string, id: string, data?: object) =>
    JSON.stringify({
      resource_uri: `/company/${id}`,
      ...(data && { data }),
      event: { type: data ? 'changed' : 'deleted', published_at: `2025-01-${day}T10:00:00` },
    });
  const control = (kind: string, more: object) => ({ kind: `${kind}-person-with-significant-control`, ...more });
  const psc = 'persons-with-significant-control';
  const statement = `99000005/${psc}-statements/none`;
  const stream = [
    event('05', `99000001/${psc}/individual/minority`, {
      ...control('individual', { name: 'Blake Testworth', notified_on: '2016-04-06', ceased_on: '2025-01-04' }),
      natures_of_control: ['ownership-of-shares-25-to-50-percent'],
    }),
    event('05', `99000003/${psc}/corporate-entity/new`, {
      ...control('corporate-entity', { name: 'Example Trading Limited' }),
      identification: { country_registered: 'England', registration_number: '99000002' },
      natures_of_control: ['ownership-of-shares-75-to-100-percent'],
    }),
    event('06', `99000002/${psc}/super-secure/hidden`, control('super-secure', { ceased: false })),
    event('06', statement, {
      kind: `${psc}-statement`,
      statement: 'no-individual-or-entity-with-signficant-control',
    }),
    event('07', statement),
    event('07', `99000003/${psc}/individual/trust`),
    event('08', `99000005/${psc}/individual/quarter-4`),
    event('08', `99000001/${psc}/individual/never`),
  ].join('\n');

  it.each([
    ['after', (...files: string[]) => files],
    ['before', (...files: string[]) => files.reverse()],
  ])(
    'with changed and deleted entries, %s the snapshot, makes the graph that a normal load makes',
    async (_, order) => {
      const files = order(join(examples, 'united-kingdom'), file('stream.jsonl', stream));
      // The snapshot alone has 9 persons and 21 records. Two persons with 3 records are deleted, and a company and a
      // person of whom nothing is known begin with a record each.
      const { counts } = await sameGraph(graph, { files, asOf: '2024-12-19T00:00:00Z' });
      expect(counts).toEqual({ companies: 6, persons: 8, relationships: 20, notices: 0 });
      const of = (company: string, ...entries: string[]) =>
        entries.map((entry) => `/company/${company}/${psc}/${entry}`);
      expect(await idsWith('/company/99000003')).toEqual(
        of('99000003', 'corporate-entity/new', 'super-secure/protected'),
      );
      expect(await idsWith('/company/99000002/persons-with-significant-control/super-secure')).toEqual(
        of('99000002', 'super-secure/hidden'),
      );
      expect(await idsWith(`/company/${statement}`)).toEqual([]);
      expect((await idsWith('/company/99000005')).filter((id) => id.includes('individual'))).toEqual(
        of('99000005', 'individual/quarter-1', 'individual/quarter-2', 'individual/quarter-3'),
      );
      const [minority] = await rows<{ former: string[] }>(
        graph,
        `MATCH ()-[r]->() WHERE r.id = '${of('99000001', 'individual/minority')[0]}'
       RETURN collect(DISTINCT r.record CONTAINS '"outDate":"2025-01-04T00:00:00Z"') AS former`,
      );
      expect(minority?.former).toEqual([true]);
    },
  );
});

describe('a bulk load of deltas of GLEIF', () => {
  const namespace = 'xmlns:gleif="http://www.gleif.org/data/schema/golden-copy/extensions/1.0"';
  const deletion =
    '<gleif:Deletion><gleif:DeletedAt>2025-01-02T01:39:19Z</gleif:DeletedAt></gleif:Deletion></gleif:Extension>';

  /** Returns a delta with the records of an example that have one of these texts. They are deleted or stated anew. */
  function delta(
    [name, element]: readonly [string, string],
    changes: Readonly<Record<string, 'deleted' | 'anew'>>,
  ): string {
    const text = readFileSync(join(examples, 'gleif', `${name}.xml`), 'utf8');
    const records = text.match(new RegExp(`<${element}>[^]*?</${element}>`, 'g')) ?? [];
    const changed = Object.entries(changes).map(([searched, change]) => {
      const record = records.find((each) => each.replaceAll(/\s/g, '').includes(searched)) ?? '';
      const bare = record.replace(/<rr:Extension>[^]*<\/rr:Extension>/, '');
      return change === 'deleted'
        ? bare.replace(`</${element}>`, `<gleif:Extension ${namespace}>${deletion}</${element}>`)
        : bare.replace(/LastUpdateDate>[^<]*</, 'LastUpdateDate>2025-01-03T00:00:00Z<');
    });
    const before = text.slice(0, text.indexOf(`<${element}>`));
    const after = text.slice(text.lastIndexOf(`</${element}>`) + `</${element}>`.length);
    return file(`${name}-delta.xml`, [before, ...changed, after].join('').replace('GLEIF_FULL', 'GLEIF_DELTA'));
  }

  it('of companies, relationships and exceptions, with deletions, makes the graph that a normal load makes', async () => {
    const nodes = (start: string, end: string) =>
      `${start}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:StartNode><rr:EndNode><rr:NodeID>${end}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:EndNode><rr:RelationshipType>IS_DIRECTLY`;
    const [trading, holdings, group] = ['9999EXAMPLETRADEGB02', '9999EXAMPLEHOLDSGB03', '9999EXAMPLEGROUPNO01'];
    const deltas = [
      delta(['lei-records', 'lei:LEIRecord'], { '9999EXAMPLEFUNDSLU04': 'deleted' }),
      delta(['relationship-records', 'rr:RelationshipRecord'], {
        [nodes(trading as string, holdings as string)]: 'deleted',
        [nodes(trading as string, group as string)]: 'anew',
      }),
      delta(['reporting-exceptions', 'repex:Exception'], { DIRECT_ACCOUNTING: 'deleted' }),
    ];
    // The files alone have 4 companies and 4 records. A fund, a relationship and an exception are deleted, and a
    // relationship that was deleted is stated anew.
    const { counts } = await sameGraph(graph, { files: [join(examples, 'gleif'), ...deltas] });
    expect(counts).toEqual({ companies: 3, persons: 0, relationships: 3, notices: 5 });
    expect(await idsWith('XI-LEI-')).toEqual([
      ...['9999EXAMPLEGROUPNO01', '9999EXAMPLEHOLDSGB03', '9999EXAMPLETRADEGB02'].map((lei) => `XI-LEI-${lei}`),
      `XI-LEI-RE-U-${group}`,
      `XI-LEI-RR-D-${holdings}-${group}`,
      `XI-LEI-RR-D-${trading}-${group}`,
    ]);
  });
});

(hasSamples ? describe : describe.skip)('a bulk load of sample updates', () => {
  const asOf = '2026-03-12T00:00:00Z';
  const events = ['psc-stream-genuine-corporate', 'sample_psc_stream'].map((name) =>
    join(samples, 'uk-psc-stream-jsonl', `${name}.jsonl`),
  );

  it('of the stream of Companies House, with all companies, makes the graph that a normal load makes', async () => {
    const numbers = events.flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(/"(?:resource_uri": ?"\/company\/|registration_number": ?")(\w{8})"?/g),
      ].map(([, number = '']) => number),
    );
    const companies = file('companies-of-the-stream.csv', britishCompanies(...new Set(numbers)));
    const { counts, messages } = await sameGraph(graph, { files: [companies, ...events], asOf });
    // 42 events about 40 entries of as many companies: 36 persons and 4 legal entities.
    expect(counts).toEqual({ companies: 44, persons: 36, relationships: 66, notices: 3 });
    expect(countedMessages(messages)).toEqual({
      'notice: country of origin that is not known: the company cannot be found in a search': 1,
      'notice: unknown legal form "Private Limited Company" of no country: not loaded': 1,
      'notice: unknown nature of control "ownership-of-shares-as-trust-25-to-50-percent": not loaded': 1,
    });
  });

  it('of GLEIF, two deltas of each file, makes the graph that a normal load makes', async () => {
    const files = ['data', 'updates-data2', 'updates-data2-new'].flatMap((state) =>
      ['lei', 'rr', 'repex'].map((what) => join(samples, 'gleif-cdf-xml', `${what}-${state}.xml`)),
    );
    const { counts, messages } = await sameGraph(graph, { files, asOf });
    // 8 exceptions of 25 companies that have LEI records, and 4 of 5 relationships. An exception is deleted.
    expect(counts).toEqual({ companies: 25, persons: 0, relationships: 12, notices: 94 });
    const { 'record ID: company ID is not in the graph': withoutCompany, ...said } = countedMessages(messages);
    expect([withoutCompany, said['record ID: party ID is not in the graph']]).toEqual([13, 1]);
    expect(said['different content with the same date as the stored statement, which it replaces']).toBe(1);
    expect(await idsWith('XI-LEI-RE-D-2549007VY3IWUVGW7A82')).toEqual([]);
  });
});
