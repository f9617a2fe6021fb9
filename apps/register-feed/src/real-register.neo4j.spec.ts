import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, dump, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';
import type { Summary } from './summary';

const workspace = join(__dirname, '../../..');
const file = join(workspace, '../shared/data/uk-gleif-bods/statements.jsonl');
const present = existsSync(file);
if (!present) process.stdout.write('Skipped: ../shared/data/uk-gleif-bods/statements.jsonl is not here.\n');

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'real-register-'));
const january = new Date('2026-01-10T08:00:00Z');

async function load(path: string, loadedAt = january, strict = false): Promise<{ summary: Summary; told: string[] }> {
  const { output, lines } = captured();
  const { signal } = new AbortController();
  const options = { files: [path], format: 'auto', strict, batchSize: 100, ifEmpty: false, verbose: true, loadedAt, signal } as const;
  const summary = await loadFiles(graph, options, output);
  return { summary, told: lines().map((line) => line.replaceAll(path, 'file')) };
}

const branch = 'notice: IS_INTERNATIONAL_BRANCH_OF is a branch relation, neither ownership nor control: not loaded';
const fund = 'notice: IS_FUND-MANAGED_BY is a fund manager relation, neither ownership nor control: not loaded';

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

(present ? describe : describe.skip)('the whole register file of British groups', () => {
  let expected: string[];

  beforeAll(async () => {
    await clear(graph);
    const { summary, told } = await load(file, january, true);
    expect(summary).toMatchObject({ result: 'loaded', lines: 1204, statements: 1204, applied: 1204, problems: 0, notices: 8 });
    expect(told.toSorted()).toEqual(
      [...[140, 143, 144, 649].map((line) => `file:${line}: ${branch}`), ...[222, 223, 224, 225].map((line) => `file:${line}: ${fund}`)].toSorted(),
    );
    expected = await dump(graph);
  });

  it('makes 482 companies, 38 of them of two records each, and 18 persons', async () => {
    expect(
      await rows(graph, 'MATCH (e:Entity) RETURN e:Company AS isCompany, e.sources IS NOT NULL AS merged, count(*) AS total ORDER BY total'),
    ).toEqual([
      { isCompany: false, merged: false, total: 18 },
      { isCompany: true, merged: true, total: 38 },
      { isCompany: true, merged: false, total: 444 },
    ]);
  });

  it('takes the fields of a merged company from its own register first', async () => {
    const merged = await rows<{ sources: string; profile: string; sourceId: string }>(
      graph,
      'MATCH (c:Company) WHERE c.sources IS NOT NULL RETURN c.sources AS sources, c.profile AS profile, c.sourceId AS sourceId',
    );
    for (const { sources, profile, sourceId } of merged) {
      const [own, lei] = JSON.parse(sources) as { id: string; rank: number; profile: Record<string, unknown> }[];
      expect([own?.rank, lei?.rank, own?.id]).toEqual([0, 1, sourceId]);
      expect(JSON.parse(profile)).toEqual({ ...lei?.profile, ...own?.profile });
    }
  });

  it('makes these relationships, none of a company to itself, in chains of up to six links', async () => {
    const counts = await rows<{ type: string; total: number }>(
      graph,
      'MATCH ()-[r]->() WHERE r.id IS NOT NULL RETURN type(r) AS type, count(*) AS total ORDER BY type',
    );
    expect(Object.fromEntries(counts.map(({ type, total }) => [type, total]))).toEqual({
      BENEFICIALLY_OWNED: 8,
      BENEFICIALLY_OWNS: 10,
      OWNED: 71,
      OWNS: 298,
      STRUCTURED: 58,
      STRUCTURES: 495,
    });
    expect(await rows(graph, 'MATCH (c:Company)-[r]->(c) RETURN r.id AS id')).toEqual([]);
    expect(await rows(graph, 'MATCH chain = (:Entity)-[:OWNS*1..12]->(:Company) RETURN max(length(chain)) AS longest')).toEqual([{ longest: 6 }]);
  });

  it('changes nothing when it is loaded again', async () => {
    const { summary } = await load(file, new Date('2026-02-02T08:00:00Z'));
    expect(summary).toMatchObject({ result: 'loaded', applied: 0, unchanged: 1204, outdated: 0, rejected: 0 });
    expect(await dump(graph)).toEqual(expected);
  });

  it('gives the same graph in another order of its lines, but for the ServiceIds', async () => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const shuffled = join(folder, 'shuffled.jsonl');
    // A fixed stride that shares no factor with the number of lines visits each once.
    writeFileSync(shuffled, lines.map((_line, index) => lines[(index * 773 + 401) % lines.length]).join('\n'));
    await clear(graph);
    expect((await load(shuffled)).summary).toMatchObject({ applied: 1204, problems: 0, notices: 8 });
    const ids = /"(serviceId|next)":\d+,?/;
    expect(await dump(graph, ids)).toEqual(expected.map((line) => line.replaceAll(new RegExp(ids, 'g'), '')).sort());
  });
});
