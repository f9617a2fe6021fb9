import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { explainOwners, type OwnershipRecord, type RuleId, serviceId } from '@company-relations/ownership';
import { clear, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'share-counts-'));
const { signal } = new AbortController();
const grants = new Grants({ NO: areas });

const company = (id: number, rest: object = {}, asOf = '2026-01-01') => ({
  ...{ statement: 'company', id: `c${id}`, serviceId: id, asOf, countryCode: 'NO' },
  ...rest,
});
const person = (id: number) => ({ statement: 'person', id: `p${id}`, serviceId: id, asOf: '2026-01-01' });
const owns = (party: string, of: number, figures: object, shareClass = '') => ({
  ...{ statement: 'ownership', id: `${party}-c${of}${shareClass}`, asOf: '2026-01-01', party, company: `c${of}` },
  ...(shareClass && { shareClass }),
  ...figures,
});

async function load(...statements: readonly object[]): Promise<void> {
  const file = join(folder, 'register.jsonl');
  writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
  const options = { files: [file], format: 'auto', strict: true, batchSize: 100, ifEmpty: false } as const;
  const loadedAt = new Date('2026-02-01T08:00:00Z');
  const { problems } = await loadFiles(graph, { ...options, verbose: false, loadedAt, signal }, captured().output);
  expect(problems).toBe(0);
}

/** Returns, for each parent of company 1, its stated ownership and its ultimate ownership. */
async function parents() {
  const [loaded] = await new CompanyGraph(graph).loadRelations([serviceId(1)], grants);
  return Object.fromEntries(
    (loaded?.parents ?? []).map(({ entity, current, ultimateOwnership }) => [
      entity.serviceId,
      [current.ownership.map(withoutTime), ultimateOwnership],
    ]),
  );
}

function withoutTime({ updatedAt: _, ...record }: OwnershipRecord): OwnershipRecord {
  return record;
}

async function verdicts(rule: RuleId) {
  const above = await new CompanyGraph(graph).loadOwnershipAbove(serviceId(1), grants);
  const { rules } = explainOwners(above?.links ?? [], serviceId(1), { limit: 1, rules: [rule], isVisible: () => true });
  return rules[0]?.verdicts.map(({ owner, verdict }) => [owner, verdict]);
}

beforeEach(() => clear(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

it('numbers of shares are ultimate ownerships of all classes, through a chain, and records stay as they are stated', async () => {
  await load(
    ...[company(1, { totalNumberOfShares: 1000 }), company(2, { totalNumberOfShares: 8 }), person(11), person(12)],
    owns('c2', 1, { numberOfShares: 600 }, 'A'),
    owns('c2', 1, { numberOfShares: 300 }, 'B'),
    owns('p11', 1, { numberOfShares: 100 }),
    owns('p12', 2, { numberOfShares: 2 }),
  );
  expect(await parents()).toEqual({
    2: [
      [
        { numberOfShares: 300, shareClass: 'B' },
        { numberOfShares: 600, shareClass: 'A' },
      ],
      undefined,
    ],
    11: [[{ numberOfShares: 100 }], { stakePercent: 10 }],
    12: [[], { stakePercent: 22.5 }],
  });
});

it('a new number of all shares of the company changes the figures, without the holdings being stated again', async () => {
  await load(company(1), person(11), owns('p11', 1, { numberOfShares: 300 }));
  expect((await parents())[11]?.[1]).toEqual({});
  await load(company(1, { totalNumberOfShares: 400 }, '2026-01-02'));
  expect((await parents())[11]?.[1]).toEqual({ stakePercent: 75 });
  await load(company(1, { totalNumberOfShares: 200 }, '2026-01-03'));
  expect((await parents())[11]?.[1]).toEqual({});
});

it.each([
  [1_278_403_757, 'yes', 'no'],
  [1_278_403_756, 'no', 'no'],
])('%d of 2,556,807,512 shares are control: %s', async (shares, first, second) => {
  await load(
    ...[company(1, { totalNumberOfShares: 2_556_807_512 }), person(11), person(12)],
    owns('p11', 1, { numberOfShares: shares }),
    owns('p12', 1, { numberOfShares: 2_556_807_512 - shares }),
  );
  expect(await verdicts('control')).toEqual([
    [11, first],
    [12, second],
  ]);
});

it('the thirds of three owners are no contradiction, and none of them has control', async () => {
  const owners = [11, 12, 13];
  await load(
    company(1, { totalNumberOfShares: 3 }),
    ...owners.flatMap((id) => [person(id), owns(`p${id}`, 1, { numberOfShares: 1 })]),
  );
  const third = { minStakePercent: 33.333333, maxStakePercent: 33.333334 };
  expect(await parents()).toEqual(
    Object.fromEntries(owners.map((id) => [id, [[{ numberOfShares: 1 }], expect.objectContaining(third) as unknown]])),
  );
  expect(await verdicts('national')).toEqual(owners.map((id) => [id, 'yes']));
  expect(await verdicts('control')).toEqual(owners.map((id) => [id, 'no']));
});
