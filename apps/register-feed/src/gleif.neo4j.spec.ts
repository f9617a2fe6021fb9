import { gzipSync } from 'node:zlib';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, rows, testGraph } from '../test/graph';
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

const companies = () =>
  rows(
    graph,
    'MATCH (c:Company) RETURN c.name AS name, c.orgNo AS orgNo, c.countryCode AS country ORDER BY name, orgNo',
  );
const structure = () =>
  rows(
    graph,
    `MATCH (parent)-[r:STRUCTURES|STRUCTURED]->(child)
     RETURN parent.name AS parent, child.name AS child, type(r) AS type ORDER BY parent, child`,
  );

const structured = [
  { parent: 'EXAMPLE HOLDINGS LIMITED', child: 'EXAMPLE TRADING LIMITED', type: 'STRUCTURES' },
  { parent: 'Example Group ASA', child: 'EXAMPLE HOLDINGS LIMITED', type: 'STRUCTURES' },
];

describe('the files of GLEIF', () => {
  beforeEach(async () => {
    await clear(graph);
  });

  it('are loaded as XML, with a notice for everything that is left out', async () => {
    const { summary, messages } = await load(gleif);
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 8 });
    expect(messages.sort()).toEqual([
      'lei-records.xml:86: notice: fund: loaded as a company that has no number of a register',
      'lei-records.xml:86: notice: unknown legal form "FUND" of LU: not loaded',
      'relationship-records.xml:38: notice: percentage of 1, which may stand for 100: not loaded',
    ]);
    expect(await companies()).toEqual([]);
    expect(await structure()).toEqual(structured);
  });

  it('join their companies with those of a national register', async () => {
    const { summary } = await load(join(examples, 'united-kingdom'), gleif);
    expect(summary).toMatchObject({ result: 'loaded', problems: 0 });
    const numbered = (await companies()).filter((company) =>
      (company as { orgNo: string }).orgNo?.startsWith('9900000'),
    );
    expect(numbered).toHaveLength(4);
    expect(await structure()).toEqual(structured);
  });

  it('are the same when packed, and when loaded once more', async () => {
    for (const name of ['lei-records', 'relationship-records'])
      writeFileSync(join(folder, `${name}.xml.gz`), gzipSync(readFileSync(join(gleif, `${name}.xml`))));
    await load(gleif);
    const before = [await companies(), await structure()];
    const { summary } = await load(folder);
    expect(summary).toMatchObject({ problems: 0 });
    expect([await companies(), await structure()]).toEqual(before);
  });
});
