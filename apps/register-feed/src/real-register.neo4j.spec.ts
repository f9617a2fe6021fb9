import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { type CompanyRelations, type ServiceId, type Stake } from '@company-relations/ownership';
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

async function load(
  path: string,
  loadedAt = january,
  strict = false,
): Promise<{ summary: Summary; messages: string[] }> {
  const { output, lines } = captured();
  const { signal } = new AbortController();
  const options = {
    files: [path],
    format: 'auto',
    strict,
    batchSize: 100,
    ifEmpty: false,
    verbose: true,
    loadedAt,
    signal,
  } as const;
  const summary = await loadFiles(graph, options, output);
  return { summary, messages: lines().map((line) => line.replaceAll(path, 'file')) };
}

/** Loads all companies with their relations, as a caller with all grants sees them. */
async function everyCompany(): Promise<CompanyRelations[]> {
  const companies = await rows<{ id: ServiceId; country: string }>(
    graph,
    'MATCH (c:Company) RETURN c.serviceId AS id, c.countryCode AS country',
  );
  const grants = new Grants(Object.fromEntries(companies.map(({ country }) => [country, areas])));
  return new CompanyGraph(graph).loadRelations(
    companies.map(({ id }) => id),
    grants,
  );
}

/** Returns the ultimate owners of a company by name, with the smallest and the greatest possible percentage. */
function ultimateOwners({
  parents,
}: CompanyRelations): (readonly [owner: string | undefined, least: number, most: number])[] {
  return parents.flatMap(({ entity, ultimateOwnership }) =>
    ultimateOwnership ? [[entity.profile.name, ...boundsOf(ultimateOwnership)] as const] : [],
  );
}

function boundsOf({ stakePercent, minStakePercent = NaN, maxStakePercent = NaN }: Stake): readonly [number, number] {
  // This register publishes only ranges, so no ultimate ownership has an exact figure.
  expect(stakePercent).toBeUndefined();
  return [minStakePercent, maxStakePercent];
}

/** Counts how often each range occurs in the list. */
function tally(ranges: readonly (readonly [number, number])[]): Record<string, number> {
  const times = new Map<string, number>();
  for (const [least, most] of ranges) times.set(`${least}-${most}`, (times.get(`${least}-${most}`) ?? 0) + 1);
  return Object.fromEntries(times);
}

const branch = 'notice: IS_INTERNATIONAL_BRANCH_OF is a branch relation, neither ownership nor control: not loaded';
const fund = 'notice: IS_FUND-MANAGED_BY is a fund manager relation, neither ownership nor control: not loaded';

const elsewhere =
  'notice: number of a register of another country than the jurisdiction: the jurisdiction is the country';

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

(present ? describe : describe.skip)('the whole register file of British groups', () => {
  let expected: string[];

  beforeAll(async () => {
    await clear(graph);
    const { summary, messages } = await load(file, january, true);
    expect(summary).toMatchObject({
      result: 'loaded',
      lines: 1204,
      statements: 1204,
      applied: 1204,
      problems: 0,
      notices: 10,
    });
    expect(messages.toSorted()).toEqual(
      [
        ...[140, 143, 144, 649].map((line) => `file:${line}: ${branch}`),
        ...[222, 223, 224, 225].map((line) => `file:${line}: ${fund}`),
        ...[136, 584].map((line) => `file:${line}: ${elsewhere}`),
      ].toSorted(),
    );
    expected = await dump(graph);
  });

  it('makes 482 companies, 38 of them of two records each, and 18 persons', async () => {
    expect(
      await rows(
        graph,
        'MATCH (e:Entity) RETURN e:Company AS isCompany, e.sources IS NOT NULL AS merged, count(*) AS total ORDER BY total',
      ),
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
    expect(
      await rows(graph, 'MATCH chain = (:Entity)-[:OWNS*1..12]->(:Company) RETURN max(length(chain)) AS longest'),
    ).toEqual([{ longest: 6 }]);
  });

  describe('has ultimate owners', () => {
    let companies: CompanyRelations[];

    beforeAll(async () => {
      companies = await everyCompany();
    });

    const named = (name: string) =>
      companies.filter(({ company }) => company.profile.name === name).map(ultimateOwners);

    it('for all 482 companies except those without a recorded owner, with the ranges that following every chain gives', () => {
      expect([
        companies.length,
        companies.filter(({ ultimateOwnershipsOmitted }) => ultimateOwnershipsOmitted).length,
      ]).toEqual([482, 0]);
      const owners = companies.map(ultimateOwners);
      expect(owners.filter((found) => found.length > 0).length).toBe(280);
      expect(tally(owners.flat().map(([, least, most]) => [least, most]))).toEqual({
        '75-100': 88,
        '56.25-100': 75,
        '42.1875-100': 59,
        '31.640625-100': 5,
        '23.730469-100': 8,
        '17.797852-100': 9,
        '50-75': 1,
        '42.1875-75': 1,
        '37.5-75': 1,
        '28.125-75': 4,
        '11.865234-75': 1,
        '15.625-62.5': 2,
        '25-50': 12,
        '18.75-50': 9,
        '14.0625-50': 13,
        '5.932617-50': 1,
        // Another owner has at least 75 %. So of a stake from 25 to 50 %, only exactly 25 % is possible.
        '25-25': 1,
      });
    });

    it('that agree with the ultimate ownerships in the other direction', () => {
      const pair = (owner: ServiceId, owned: ServiceId, stake: Stake) => JSON.stringify([owner, owned, stake]);
      const above = companies.flatMap(({ company, parents }) =>
        parents.flatMap(({ entity, ultimateOwnership: stake }) =>
          stake && entity.type === 'company' ? pair(entity.serviceId, company.serviceId, stake) : [],
        ),
      );
      const below = companies.flatMap(({ company, children }) =>
        children.flatMap(({ entity, ultimateOwnership: stake }) =>
          stake ? pair(company.serviceId, entity.serviceId, stake) : [],
        ),
      );
      expect(above.length).toBeGreaterThan(200);
      expect(below.toSorted()).toEqual(above.toSorted());
    });

    it('over its longest chain, six links of 75 to 100 each', () => {
      expect(named('BIFFA GS HOLDINGS LIMITED')).toEqual([
        [['BIFFA HOLDCO LIMITED', Number((100 * 0.75 ** 6).toFixed(6)), 100]],
      ]);
    });

    it('over the six links that begin with one of 50 to 75', () => {
      expect(named('WAKEFIELD WASTE HOLDINGS LIMITED')).toEqual([
        [['BIFFA HOLDCO LIMITED', Number((50 * 0.75 ** 5).toFixed(6)), 75]],
      ]);
    });
  });

  it('changes nothing when it is loaded again', async () => {
    const { summary } = await load(file, new Date('2026-02-02T08:00:00Z'));
    expect(summary).toMatchObject({ result: 'loaded', applied: 0, unchanged: 1204, outdated: 0, rejected: 0 });
    expect(await dump(graph)).toEqual(expected);
  });

  it('gives the same graph in another order of its lines, but for the ServiceIds', async () => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const shuffled = join(folder, 'shuffled.jsonl');
    // Writes the lines in another order. The factor has no divisor in common with the number of lines, so each line
    // occurs exactly once.
    writeFileSync(shuffled, lines.map((_line, index) => lines[(index * 773 + 401) % lines.length]).join('\n'));
    await clear(graph);
    expect((await load(shuffled)).summary).toMatchObject({ applied: 1204, problems: 0, notices: 10 });
    const ids = /"(serviceId|next)":\d+,?/;
    expect(await dump(graph, ids)).toEqual(expected.map((line) => line.replaceAll(new RegExp(ids, 'g'), '')).sort());
  });
});
