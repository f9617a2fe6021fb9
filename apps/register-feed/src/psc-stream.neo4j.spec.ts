import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, dump, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { britishCompanies } from '../test/register-files';
import { loadFiles } from './load-command';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'psc-stream-'));
const entryOf = (path: string) => `/company/99000001/persons-with-significant-control/${path}`;
const person = entryOf('individual/sampleton');
const holder = entryOf('corporate-entity/holdings');
const statement = '/company/99000001/persons-with-significant-control-statements/steps';

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

async function load(name: string, text: string) {
  const { output, lines } = captured();
  const file = join(folder, name);
  writeFileSync(file, text);
  // The file of companies is of this day. Events state their own.
  const asOf = '2024-06-01T00:00:00Z';
  const options = { files: [file], format: 'auto', strict: false, batchSize: 100, ifEmpty: false } as const;
  const loadedAt = new Date('2026-01-10T08:00:00Z');
  const { signal } = new AbortController();
  const { problems, applied } = await loadFiles(graph, { ...options, asOf, verbose: true, loadedAt, signal }, output);
  return { problems, applied, messages: lines() };
}

/** Returns an event of the stream, published on this day of June 2024. */
function event(day: string, uri: string, data?: object): string {
  const published = { published_at: `2024-06-${day}T17:14:02`, type: data ? 'changed' : 'deleted' };
  return JSON.stringify({ resource_uri: uri, ...(data && { data }), event: { timepoint: Number(day), ...published } });
}

function individual(surname: string, nature: string, ceasedOn?: string): object {
  return {
    kind: 'individual-person-with-significant-control',
    name_elements: { forename: 'Avery', surname },
    natures_of_control: [nature],
    notified_on: '2024-06-01',
    ...(ceasedOn !== undefined && { ceased_on: ceasedOn }),
  };
}

const legalEntity = {
  kind: 'corporate-entity-person-with-significant-control',
  name: 'Example Holdings Limited',
  identification: { country_registered: 'Germany', registration_number: 'HRB 1' },
  natures_of_control: ['ownership-of-shares-50-to-75-percent'],
  notified_on: '2024-06-02',
};
const steps = {
  kind: 'persons-with-significant-control-statement',
  statement: 'steps-to-find-psc-not-yet-completed',
  notified_on: '2024-06-01',
};

const quarter = 'ownership-of-shares-25-to-50-percent';
const news = [event('10', person, individual('Sampleton', quarter)), event('11', holder, legalEntity)];
const reason = event('11', statement, steps);
const change = event('12', person, individual('Sampleton', 'ownership-of-shares-75-to-100-percent'));
const end = event('13', person, individual('Sampleton', quarter, '2024-06-12'));
const deletions = [event('14', person), event('14', holder), event('14', statement)];

/** Returns the records of the company: the last part of the id, the type, and the stake that a traversal reads. */
async function records(): Promise<string[]> {
  const found = await rows<{ id: string; type: string; min: number | null; max: number | null }>(
    graph,
    `MATCH (party:Entity)-[record]->(:Company {orgNo: '99000001'}) WHERE record.id IS NOT NULL
     RETURN record.id AS id, type(record) AS type, record.min AS min, record.max AS max`,
  );
  return found
    .map(({ id, type, min, max }) => `${id.split('/').at(-1)} ${type}${min === null ? '' : ` ${min}-${max}`}`)
    .sort();
}

async function entities(): Promise<string[]> {
  const found = await rows<{ id: string }>(graph, 'MATCH (e:Entity) RETURN e.sourceId AS id ORDER BY id');
  return found.map(({ id }) => id);
}

describe('the stream of persons with significant control', () => {
  beforeAll(async () => {
    await clear(graph);
    await load('companies.csv', britishCompanies('99000001'));
  });

  it('brings new entries into the graph, each with its party', async () => {
    expect(await load('new.jsonl', [...news, reason].join('\n'))).toEqual({ problems: 0, applied: 5, messages: [] });
    expect(await records()).toEqual([
      'holdings OWNS 50-75',
      'sampleton BENEFICIALLY_OWNS',
      'sampleton OWNS 25-50',
      'steps EXPLAINS_OWNERS',
    ]);
    expect(await entities()).toEqual([holder, person, 'GB-COH-99000001']);
  });

  it('changes an entry, and turns the records of a ceased one into history', async () => {
    await load('changed.jsonl', change);
    expect(await records()).toEqual([
      'holdings OWNS 50-75',
      'sampleton BENEFICIALLY_OWNS',
      'sampleton OWNS 75-100',
      'steps EXPLAINS_OWNERS',
    ]);
    await load('ceased.jsonl', end);
    expect(await records()).toEqual([
      'holdings OWNS 50-75',
      'sampleton BENEFICIALLY_OWNED',
      'sampleton OWNED',
      'steps EXPLAINS_OWNERS',
    ]);
  });

  it('removes what the register deleted: records, parties and statements', async () => {
    expect(await load('deleted.jsonl', deletions.join('\n'))).toEqual({ problems: 0, applied: 5, messages: [] });
    expect(await records()).toEqual([]);
    expect(await entities()).toEqual(['GB-COH-99000001']);
    expect(await rows(graph, 'MATCH (r:Removed) RETURN r.key AS key ORDER BY key')).toEqual([
      { key: `company:${holder}` },
      { key: `person:${person}` },
      { key: `record:${statement}` },
      { key: `record:${holder}` },
      { key: `record:${person}` },
    ]);
  });

  it('changes nothing when it is loaded again', async () => {
    const before = await dump(graph);
    const all = [...news, reason, change, end, ...deletions];
    expect(await load('again.jsonl', all.join('\n'))).toMatchObject({ applied: 0 });
    expect(await dump(graph)).toEqual(before);
  });
});
