import { gzipSync } from 'node:zlib';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, dump, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';

const examples = join(__dirname, '../examples');
const gleif = join(examples, 'gleif');
const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'gleif-'));

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

async function load(...files: string[]) {
  const { output, lines } = captured();
  const summary = await loadFiles(
    graph,
    {
      files,
      format: 'auto',
      asOf: '2024-12-19T00:00:00Z',
      strict: false,
      batchSize: 100,
      ifEmpty: false,
      verbose: true,
      loadedAt: new Date('2026-01-10T08:00:00Z'),
      signal: new AbortController().signal,
    },
    output,
  );
  return { summary, messages: lines().map((line) => line.replaceAll(`${gleif}/`, '')) };
}

/**
 * Returns the companies by their numbers in a national register. Companies without such a number are returned by their
 * ids.
 */
async function companies(): Promise<string[]> {
  const found = await rows<{ company: string }>(
    graph,
    'MATCH (c:Company) RETURN coalesce(c.orgNo, c.sourceId) AS company ORDER BY company',
  );
  return found.map(({ company }) => company);
}

/** Returns each parent and child that GLEIF states, with the record between them. */
async function structure(): Promise<string[]> {
  const found = await rows<{ link: string }>(
    graph,
    `MATCH (parent)-[r:STRUCTURES|STRUCTURED]->(child) WHERE r.source = 'GLEIF'
     RETURN parent.orgNo + ' ' + type(r) + ' ' + child.orgNo + ' ' + r.record AS link ORDER BY link`,
  );
  return found.map(({ link }) => link);
}

/** Returns the reasons that GLEIF states for companies that name no parent. */
async function exceptions(): Promise<string[]> {
  const found = await rows<{ stated: string }>(
    graph,
    `MATCH (c)-[r:EXPLAINS_OWNERS|EXPLAINED_OWNERS]->(c)
     RETURN c.orgNo + ' ' + type(r) + ' ' + r.asOf + ' ' + r.source + ' ' + r.record AS stated ORDER BY stated`,
  );
  return found.map(({ stated }) => stated);
}

const excepted = ['directParent', 'ultimateParent'].map(
  (category) =>
    `999000306 EXPLAINS_OWNERS 2024-12-19T08:00:00Z GLEIF {"category":"${category}","reason":"naturalPersons","text":"NATURAL_PERSONS","updatedAt":"2026-01-10T08:00:00Z"}`,
);
const structured = [
  '99000001 STRUCTURES 99000002 {"stakePercent":80,"inDate":"2014-11-12T00:00:00Z","updatedAt":"2026-01-10T08:00:00Z"}',
  '999000306 STRUCTURES 99000001 {"inDate":"2010-03-01T00:00:00Z","updatedAt":"2026-01-10T08:00:00Z"}',
];
const fund = 'XI-LEI-9999EXAMPLEFUNDSLU04';

describe('the files of GLEIF', () => {
  beforeEach(async () => {
    await clear(graph);
  });

  it('are loaded as XML, with a notice for everything that is left out', async () => {
    const { summary, messages } = await load(gleif);
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 10 });
    expect(messages.map((message) => message.replace(/:\d+: notice/, '')).sort()).toEqual([
      'lei-records.xml: fund: loaded as a company that has no number of a register',
      'lei-records.xml: unknown legal form "FUND" of LU: not loaded',
      'relationship-records.xml: IS_FUND-MANAGED_BY is a fund manager relation, neither ownership nor control: not loaded',
      'relationship-records.xml: IS_ULTIMATELY_CONSOLIDATED_BY links a company with the top of its group, past the companies between them: not loaded',
      'relationship-records.xml: percentage of 1, which may stand for 100: not loaded',
    ]);
    expect(messages).toContain(
      'lei-records.xml:90: notice: fund: loaded as a company that has no number of a register',
    );
    expect(await companies()).toEqual(['99000001', '99000002', '999000306', fund]);
    expect(await structure()).toEqual(structured);
    expect(await exceptions()).toEqual(excepted);
  });

  it('join their companies with those of a national register', async () => {
    await load(join(examples, 'united-kingdom'));
    const british = await companies();
    const { summary } = await load(gleif);
    expect(summary).toMatchObject({ result: 'loaded', problems: 0 });
    expect(await companies()).toEqual([...british, '999000306', fund].sort());
    expect(await structure()).toEqual(structured);
  });

  it('are the same when packed, and when loaded once more', async () => {
    for (const name of ['lei-records', 'relationship-records'])
      writeFileSync(join(folder, `${name}.xml.gz`), gzipSync(readFileSync(join(gleif, `${name}.xml`))));
    await load(gleif);
    const before = await dump(graph);
    const { summary } = await load(folder);
    expect(summary).toMatchObject({ problems: 0 });
    expect(await dump(graph)).toEqual(before);
  });

  it('withdraw with a deletion what an earlier file stated', async () => {
    await load(gleif);
    const deletion =
      '<rr:Extension><gleif:Deletion><gleif:DeletedAt>2025-01-02T01:39:19Z</gleif:DeletedAt></gleif:Deletion></rr:Extension>';
    const delta = readFileSync(join(gleif, 'relationship-records.xml'), 'utf8').replace(
      '</rr:Registration>',
      `</rr:Registration>${deletion}`,
    );
    writeFileSync(join(folder, 'delta.xml'), delta);
    const { summary } = await load(join(folder, 'delta.xml'));
    expect(summary).toMatchObject({ problems: 0 });
    expect(await structure()).toEqual(structured.slice(1));
  });

  it('withdraw an exception with its deletion, whatever is loaded again', async () => {
    await load(gleif);
    const exceptionsFile = join(gleif, 'reporting-exceptions.xml');
    const deletion =
      '<gleif:Extension xmlns:gleif="http://www.gleif.org/data/schema/golden-copy/extensions/1.0"><gleif:Deletion><gleif:DeletedAt>2025-01-02T01:39:19Z</gleif:DeletedAt></gleif:Deletion></gleif:Extension>';
    const delta = readFileSync(exceptionsFile, 'utf8').replace('</repex:Exception>', `${deletion}</repex:Exception>`);
    writeFileSync(join(folder, 'deleted-exception.xml'), delta);
    expect((await load(join(folder, 'deleted-exception.xml'))).summary).toMatchObject({ problems: 0 });
    expect(await exceptions()).toEqual(excepted.slice(1));
    expect((await load(exceptionsFile)).summary).toMatchObject({ problems: 0 });
    expect(await exceptions()).toEqual(excepted.slice(1));
  });
});
