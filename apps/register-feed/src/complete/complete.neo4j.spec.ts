import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';
import { applyStatements } from '@company-relations/register-loader';
import { clear, dump, rows, testGraph } from '../../test/graph';
import { captured } from '../../test/output';
import * as files from '../../test/register-files';
import { loadFiles, type LoadOptions } from '../load-command';
import type { CompletionSettings } from './completion';
import type { DatasetName } from './datasets';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'complete-'));
const temporary = mkdtempSync(join(folder, 'temporary-'));
const [march, april, may] = ['2026-03-12', '2026-04-12', '2026-05-12'].map((day) => `${day}T00:00:00Z`) as [
  string,
  string,
  string,
];
const now = new Date('2026-06-01T08:00:00Z');

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function load(day: string, paths: readonly string[], options: Partial<LoadOptions> = {}) {
  const { output, lines } = captured();
  const settings = { format: 'auto', strict: false, batchSize: 2, ifEmpty: false, verbose: false } as const;
  const running = { asOf: day, loadedAt: now, now, signal: new AbortController().signal };
  const { result, complete, problems } = await loadFiles(
    graph,
    { ...settings, ...running, ...options, files: paths },
    output,
  );
  return { result, complete, problems, messages: lines().map((line) => line.replaceAll(`${folder}/`, '')) };
}

function loadComplete(
  day: string,
  dataset: DatasetName,
  content: string,
  { options, ...settings }: Partial<CompletionSettings> & { readonly options?: Partial<LoadOptions> } = {},
) {
  const completion = { datasets: [dataset], day, isPlanOnly: false, ...settings };
  return load(day, [file('complete', content)], { ...options, completion });
}

/**
 * Returns the types of the relationships of each record, by the last part of the record's id. If the end of a record
 * was inferred, its type is followed by `by` and the day.
 */
async function types(): Promise<Record<string, string[]>> {
  const found = await rows<{ id: string; type: string; record: string }>(
    graph,
    'MATCH ()-[r]->(:Company) WHERE r.id IS NOT NULL RETURN r.id AS id, type(r) AS type, r.record AS record ORDER BY id, type',
  );
  const all: Record<string, string[]> = {};
  for (const { id, type, record } of found) {
    const { endedNotLaterThan: end } = JSON.parse(record) as { endedNotLaterThan?: string };
    (all[id.split('/').at(-1) as string] ??= []).push(end === undefined ? type : `${type} by ${end.slice(0, 10)}`);
  }
  return all;
}

const counts = (dataset: DatasetName, stated: number, current: number, absent: number, ended = absent, day = april) => [
  { dataset, day, stated, current, absent, ended },
];

/** Match what depends on the order of loading: ServiceIds, days of changes, and the counts of such days. */
const ofOrder = /"(serviceId|relationsUpdatedOn|next)":\d+,?/;
const ofCounts = /^\[\["(RelationsCount|BothDaysCount)"\]/;

async function graphInAnyOrder(): Promise<string[]> {
  return (await dump(graph, ofOrder)).filter((line) => !ofCounts.test(line));
}

beforeAll(() => {
  jest.spyOn(jest.requireActual<{ tmpdir(): string }>('node:os'), 'tmpdir').mockReturnValue(temporary);
});
beforeEach(() => clear(graph));
afterEach(() => expect(readdirSync(temporary)).toEqual([]));
afterAll(async () => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  await graph.close();
});

describe('complete files of persons with significant control', () => {
  const loadCompany = () => load(march, [file('companies.csv', files.britishCompanies('99000001'))]);
  const allEntries = files.psc('ada', 'bo', 'hidden');

  beforeEach(async () => {
    await loadCompany();
    await load(march, [file('march', allEntries)]);
  });

  it('end what they no longer have, not later than their day, and protect as before', async () => {
    const persons = () =>
      rows<{ isProtected: boolean | null }>(
        graph,
        'MATCH (p:Person) RETURN p.sourceId AS id, p.protected AS isProtected ORDER BY id',
      );
    const before = await persons();
    expect(before.map(({ isProtected }) => isProtected)).toEqual([null, null, true]);
    const loaded = await loadComplete(april, 'uk-psc', files.psc('ada'));
    expect(loaded).toEqual({
      result: 'loaded',
      problems: 0,
      messages: [],
      complete: counts('uk-psc', 1, 3, 2),
    });
    expect(await types()).toEqual({
      ada: ['BENEFICIALLY_OWNS', 'OWNS'],
      bo: ['BENEFICIALLY_OWNED by 2026-04-12', 'OWNED by 2026-04-12'],
      hidden: ['BENEFICIALLY_OWNED by 2026-04-12'],
    });
    expect(await persons()).toEqual(before);
    expect(await rows(graph, "MATCH (c:Company {orgNo: '99000001'}) RETURN c.profile AS profile")).toHaveLength(1);
  });

  it('leave history without an end date, whose text says that the end is inferred', async () => {
    await loadComplete(april, 'uk-psc', files.psc('ada'));
    const [company] = await rows<{ id: ServiceId }>(
      graph,
      "MATCH (c:Company {orgNo: '99000001'}) RETURN c.serviceId AS id",
    );
    const companies = new CompanyGraph(graph);
    const [relations] = await companies.loadRelations([company?.id as ServiceId], new Grants({ GB: areas }));
    const history = relations?.parents.map(({ ended }) => ended.beneficialOwnership);
    expect(history?.map((records) => records.map(({ text, outDate }) => [text, outDate]))).toEqual([
      [],
      [['ownership-of-shares-25-to-50-percent; ended not later than 2026-04-12', undefined]],
      [['nature of control not published; ended not later than 2026-04-12', undefined]],
    ]);
  });

  it('change nothing when they are only planned', async () => {
    const before = await dump(graph);
    const planned = await loadComplete(april, 'uk-psc', files.psc('ada'), { isPlanOnly: true });
    expect(planned).toEqual({
      result: 'planned',
      problems: 0,
      messages: [],
      complete: counts('uk-psc', 1, 3, 2, 0),
    });
    expect(await dump(graph)).toEqual(before);
  });

  it('are refused as a whole when more would end than may', async () => {
    const before = await dump(graph);
    const refused = await loadComplete(april, 'uk-psc', files.psc('new'), { maxEnded: { count: 2 } });
    expect(refused).toMatchObject({ result: 'refused', problems: 1 });
    expect(refused.messages).toEqual([
      'uk-psc: 3 of 3 current statements are missing from the files of 2026-04-12, and at most 2 may end. Check whether the files are complete; --max-ended allows more',
    ]);
    expect(await dump(graph)).toEqual(before);
    expect(await loadComplete(april, 'uk-psc', files.psc('new'), { maxEnded: { percent: 100 } })).toMatchObject({
      result: 'loaded',
      complete: counts('uk-psc', 1, 3, 3),
    });
  });

  it.each([
    [
      'have no totals',
      files.pscLines('ada').join('\n'),
      'uk-psc: no line states how many entries there are, so the end of the snapshot is missing',
    ],
    [
      'have fewer entries than their totals',
      [...files.pscLines('ada'), files.totals(2)].join('\n'),
      'uk-psc: the totals of the snapshot do not fit (persons with significant control: 2 stated, 1 in the files): parts of it are missing or were not read',
    ],
    ['have a line that cannot be read', [files.psc('ada'), '{'].join('\n'), 'complete:3: the line is not valid JSON'],
    [
      'were made before the day that the command names',
      [...files.pscLines('ada'), files.totals(1, '2026-04-11T03:00:00Z')].join('\n'),
      'uk-psc: the file is of 2026-04-11, before the day that --as-of names',
    ],
    [
      'were made later than the day that the command names',
      [...files.pscLines('ada'), files.totals(1, '2026-04-14T03:00:00Z')].join('\n'),
      'uk-psc: the file is of 2026-04-14, more than a day after 2026-04-12, the day that --as-of names',
    ],
    ['have nothing', files.psc(), 'uk-psc: the files have none of its statements'],
    [
      'are of something else',
      files.britishCompanies('99000001'),
      'complete: not a file of uk-psc: load it with a command of its own',
    ],
  ])('are refused when they %s', async (_what, content, message) => {
    const before = await dump(graph);
    const refused = await loadComplete(april, 'uk-psc', content);
    expect(refused.result).toBe('refused');
    expect(refused.messages).toContain(message);
    expect(await dump(graph)).toEqual(before);
  });

  it.each(['2026-04-12T03:00:00Z', '2026-04-13T03:00:00Z'])(
    'are loaded when they were made on the day that the command names, or in another time zone: %s',
    async (generatedAt) => {
      const content = [...files.pscLines('ada'), files.totals(1, generatedAt)].join('\n');
      expect(await loadComplete(april, 'uk-psc', content)).toMatchObject({
        result: 'loaded',
        complete: counts('uk-psc', 1, 3, 2),
      });
    },
  );

  it('are refused when a part of them is missing, and loaded with all parts', async () => {
    const parts = [file('psc_1of2.txt', files.pscLines('ada').join('\n')), file('psc_2of2.txt', files.psc('bo', 'x'))];
    const completion = { datasets: ['uk-psc'], day: april, isPlanOnly: false } as const;
    const before = await dump(graph);
    const refused = await load(april, parts.slice(1), { completion });
    expect(refused.messages).toEqual(['files: psc_*of2.txt: of 2 parts these are missing: 1']);
    expect(await dump(graph)).toEqual(before);
    const fitting = [parts[0] as string, file('psc_2of2.txt', [...files.pscLines('bo'), files.totals(2)].join('\n'))];
    expect(await load(april, fitting, { completion })).toMatchObject({
      result: 'loaded',
      complete: counts('uk-psc', 2, 3, 1),
    });
  });

  it('end nothing when newer ones were loaded before, in whatever state these left the graph', async () => {
    await loadComplete(may, 'uk-psc', files.psc('ada', 'bo'));
    const before = await types();
    const older = await loadComplete(april, 'uk-psc', files.psc('hidden'));
    expect(older).toMatchObject({
      result: 'loaded',
      complete: [{ ...counts('uk-psc', 1, 2, 0)[0], older: { newest: may, endedEarlier: 0 } }],
    });
    expect(await types()).toEqual(before);
    expect(before['hidden']).toEqual(['BENEFICIALLY_OWNED by 2026-05-12']);
  });

  it('show that something had ended earlier when newer ones were loaded before, and give the same graph', async () => {
    await loadComplete(april, 'uk-psc', files.psc('ada', 'bo'));
    await loadComplete(may, 'uk-psc', files.psc('ada'));
    const expected = await graphInAnyOrder();
    await clear(graph);
    await loadCompany();
    await loadComplete(may, 'uk-psc', files.psc('ada'));
    await load(march, [file('march', allEntries)]);
    expect(await types()).toEqual({
      ada: ['BENEFICIALLY_OWNS', 'OWNS'],
      bo: ['BENEFICIALLY_OWNED by 2026-05-12', 'OWNED by 2026-05-12'],
      hidden: ['BENEFICIALLY_OWNED by 2026-05-12'],
    });
    const older = { newest: may, endedEarlier: 1 };
    expect(await loadComplete(april, 'uk-psc', files.psc('ada', 'bo'))).toMatchObject({
      complete: [{ ...counts('uk-psc', 2, 1, 0)[0], older }],
    });
    expect(await types()).toEqual({
      ada: ['BENEFICIALLY_OWNS', 'OWNS'],
      bo: ['BENEFICIALLY_OWNED by 2026-05-12', 'OWNED by 2026-05-12'],
      hidden: ['BENEFICIALLY_OWNED by 2026-04-12'],
    });
    expect(await graphInAnyOrder()).toEqual(expected);
  });

  it('end statements why a company names no owner', async () => {
    const snapshot = [...files.pscLines('ada'), files.pscStatement('none'), files.totals(1, undefined, 1)].join('\n');
    await loadComplete(april, 'uk-psc', snapshot, { maxEnded: { count: 2 } });
    expect((await types())['none']).toEqual(['EXPLAINS_OWNERS']);
    expect(await loadComplete(may, 'uk-psc', files.psc('ada'))).toMatchObject({
      result: 'loaded',
      complete: counts('uk-psc', 1, 2, 1, 1, may),
    });
    expect((await types())['none']).toEqual(['EXPLAINED_OWNERS by 2026-05-12']);
  });

  it('bring back what a former one did not have', async () => {
    await loadComplete(april, 'uk-psc', files.psc('ada'));
    await loadComplete(april, 'uk-psc', allEntries);
    expect(await types()).toEqual({
      ada: ['BENEFICIALLY_OWNS', 'OWNS'],
      bo: ['BENEFICIALLY_OWNS', 'OWNS'],
      hidden: ['BENEFICIALLY_OWNS'],
    });
  });

  it('are completed by the same command after an interruption', async () => {
    await loadComplete(april, 'uk-psc', files.psc('ada'));
    const expected = await dump(graph);
    await clear(graph);
    await loadCompany();
    await load(march, [file('march', allEntries)]);
    const stop = new AbortController();
    const write = graph.write.bind(graph);
    const spied = jest.spyOn(graph, 'write').mockImplementation(async (work) => {
      const result = await write(work);
      if ((await types())['bo']?.some((type) => type.startsWith('OWNED'))) stop.abort();
      return result as never;
    });
    const options = { signal: stop.signal, batchSize: 1 };
    expect((await loadComplete(april, 'uk-psc', files.psc('ada'), { options })).result).toBe('interrupted');
    spied.mockRestore();
    expect(await types()).toEqual({
      ada: ['BENEFICIALLY_OWNS', 'OWNS'],
      bo: ['BENEFICIALLY_OWNED by 2026-04-12', 'OWNED by 2026-04-12'],
      hidden: ['BENEFICIALLY_OWNS'],
    });
    expect((await loadComplete(april, 'uk-psc', files.psc('ada'))).result).toBe('loaded');
    expect(await dump(graph)).toEqual(expected);
  });

  it('are notices where totals do not fit and the files are not said to be complete', async () => {
    const { messages, result } = await load(april, [
      file('part', [...files.pscLines('ada'), files.totals(5)].join('\n')),
    ]);
    expect(result).toBe('loaded');
    expect(messages).toEqual([
      'files: notice: the totals of the snapshot do not fit (persons with significant control: 5 stated, 1 in the files): parts of it are missing or were not read',
    ]);
    expect((await types())['bo']).toEqual(['BENEFICIALLY_OWNS', 'OWNS']);
  });
});

describe('complete files of each other dataset', () => {
  async function statuses(): Promise<Record<string, number | undefined>> {
    const found = await rows<{ id: string; profile: string }>(
      graph,
      'MATCH (c:Company) RETURN c.sourceId AS id, c.profile AS profile ORDER BY id',
    );
    return Object.fromEntries(
      found.map(({ id, profile }) => [id, (JSON.parse(profile) as { operationalStatus?: number }).operationalStatus]),
    );
  }

  it('close British companies that left the register, and leave their owners', async () => {
    await load(march, [file('a', files.britishCompanies('99000001', '99000002')), file('b', files.psc('ada'))]);
    const before = await types();
    expect(await loadComplete(april, 'uk-companies', files.britishCompanies('99000002'))).toMatchObject({
      result: 'loaded',
      complete: counts('uk-companies', 1, 2, 1),
    });
    expect(await statuses()).toEqual({ 'GB-COH-99000001': 11, 'GB-COH-99000002': 1 });
    expect(await types()).toEqual(before);
  });

  it('close Norwegian companies, and not the firms that have roles', async () => {
    await load(march, [
      file('a', files.norwegianCompanies('999000011', '999000022')),
      file('b', files.norwegianRoles('999000011', 'AUDITOR')),
    ]);
    expect(await loadComplete(april, 'no-companies', files.norwegianCompanies('999000022'))).toMatchObject({
      result: 'loaded',
      complete: counts('no-companies', 1, 2, 1),
    });
    expect(await statuses()).toEqual({ 'NO-BRC-999000011': 11, 'NO-BRC-999000022': 1 });
    expect(await types()).toEqual({ 'NO-BRC-999000011-REVI-REVI-0': ['HOLDS_ROLE'] });
  });

  it('end roles, whose statements have dates of their own, and bring them back', async () => {
    await load(march, [file('a', files.norwegianCompanies('999000011'))]);
    await load(march, [file('b', files.norwegianRoles('999000011', 'LEDE', 'MEDL'))]);
    const fewer = files.norwegianRoles('999000011', 'LEDE');
    expect(await loadComplete(april, 'no-roles', fewer)).toMatchObject({
      result: 'loaded',
      complete: counts('no-roles', 1, 2, 1),
    });
    expect(await types()).toEqual({
      'NO-BRC-999000011-STYR-LEDE-0': ['HOLDS_ROLE'],
      'NO-BRC-999000011-STYR-MEDL-1': ['HELD_ROLE by 2026-04-12'],
    });
    await loadComplete(may, 'no-roles', files.norwegianRoles('999000011', 'LEDE', 'MEDL'));
    expect((await types())['NO-BRC-999000011-STYR-MEDL-1']).toEqual(['HOLDS_ROLE']);
  });

  it('end further holders of the year before', async () => {
    await load(march, [file('a', files.shareholders('999000011', 'A EKSEMPEL', 'B EKSEMPEL'))]);
    expect(await loadComplete(april, 'no-shareholders', files.shareholders('999000011', 'C EKSEMPEL'))).toMatchObject({
      result: 'loaded',
      complete: counts('no-shareholders', 1, 2, 1),
    });
    expect(await types()).toEqual({
      'NO-SKATT-999000011-1': ['OWNS'],
      'NO-SKATT-999000011-2': ['OWNED by 2026-04-12'],
    });
  });

  it('end relationships of GLEIF, and leave LEI records, which close no company', async () => {
    await load(march, [file('a', files.leiRecords(1, 2, 3)), file('b', files.relationships([1, 2], [2, 3]))]);
    expect(await loadComplete(april, 'gleif-relationships', files.relationships([2, 3]))).toMatchObject({
      result: 'loaded',
      complete: counts('gleif-relationships', 1, 2, 1),
    });
    expect(Object.values(await types()).sort()).toEqual([['STRUCTURED by 2026-04-12'], ['STRUCTURES']]);
    const before = await statuses();
    expect(await loadComplete(april, 'gleif-companies', files.leiRecords(2, 3))).toMatchObject({
      result: 'loaded',
      complete: counts('gleif-companies', 2, 3, 1),
    });
    expect(await statuses()).toEqual(before);
    const sources = await rows<{ sources: string }>(
      graph,
      'MATCH (c:Company) WHERE c.sources IS NOT NULL RETURN c.sources AS sources',
    );
    expect(sources.map(({ sources: json }) => JSON.parse(json) as unknown)).toEqual([
      [expect.objectContaining({ absence: { endedNotLaterThan: april, statedOn: '2025-11-11T09:15:30Z' } })],
    ]);
  });

  it('end exceptions of GLEIF', async () => {
    await load(march, [file('a', files.leiRecords(1, 2)), file('b', files.exceptions(march, 1, 2))]);
    expect(Object.values(await types())).toEqual([['EXPLAINS_OWNERS'], ['EXPLAINS_OWNERS']]);
    expect(await loadComplete(april, 'gleif-exceptions', files.exceptions(april, 2))).toMatchObject({
      result: 'loaded',
      complete: counts('gleif-exceptions', 1, 2, 1),
    });
    expect(Object.values(await types())).toEqual([['EXPLAINED_OWNERS by 2026-04-12'], ['EXPLAINS_OWNERS']]);
  });

  it('do not count roles that the day ended, although no load has stored that', async () => {
    await load(march, [file('a', files.norwegianCompanies('999000011'))]);
    await load(march, [file('b', files.norwegianRoles('999000011', 'LEDE', 'MEDL'))]);
    const role = { id: 'NO-BRC-999000011-STYR-MEDL-1', asOf: '2026-03-01T00:00:00Z' };
    const outDate = '2026-04-01T00:00:00Z';
    const [stored] = await rows<{ party: string; source: string }>(
      graph,
      `MATCH (p)-[r:HOLDS_ROLE {id: '${role.id}'}]->() RETURN p.sourceId AS party, r.source AS source`,
    );
    await applyStatements(
      graph,
      [
        {
          ...{ type: 'record', ...role, ...(stored as { party: string; source: string }), company: 'NO-BRC-999000011' },
          records: [{ kind: 'role', ended: true, record: { id: 1, text: 'Member', outDate } }],
        },
      ],
      new Date(march),
    );
    expect((await types())[role.id]).toEqual(['HELD_ROLE', 'HOLDS_ROLE']);
    const fewer = files.norwegianRoles('999000011', 'LEDE');
    expect(await loadComplete(april, 'no-roles', fewer, { maxEnded: { count: 0 } })).toEqual({
      ...{ result: 'loaded', problems: 0, messages: [] },
      complete: counts('no-roles', 1, 1, 0),
    });
    expect(await types()).toEqual({ 'NO-BRC-999000011-STYR-LEDE-0': ['HOLDS_ROLE'], [role.id]: ['HELD_ROLE'] });
  });

  it('of GLEIF are refused when their header says that they are of a later day', async () => {
    const refused = await loadComplete(april, 'gleif-exceptions', files.exceptions(may, 1));
    expect(refused.messages).toEqual([
      'complete: the file is of 2026-05-12, more than a day after 2026-04-12, the day that --as-of names',
    ]);
  });

  it('of GLEIF are refused when their header says that they are a delta', async () => {
    const refused = await loadComplete(april, 'gleif-relationships', files.relationshipDelta([1, 2]));
    expect(refused.messages).toEqual(['complete: its header says that it is not the full file: FileContent']);
  });
});
