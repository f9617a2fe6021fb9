import { areas, Grants } from '@company-relations/authorization';
import { ChangeLog } from '@company-relations/change-log';
import { type ChangedCompanies, CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId, type Stated } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { firstBatch, laterBatches } from '../../test/random-statements';
import { company, may } from '../../test/statements';
import { canonicalJson } from '../apply/content-hash';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
const countries = ['NO', 'SE'];
const companies = new CompanyGraph(graph);
const changeLog = new ChangeLog(graph);
/** One that computes no ultimate ownerships. */
const plain = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
/** With these numbers of holdings, all, some or no ultimate ownerships can be computed. */
const budgets = [2_000, 5, 2].map((ultimateOwnershipBudget) => new CompanyGraph(graph, { ultimateOwnershipBudget }));
const grants = [
  new Grants({ NO: areas, SE: areas }),
  new Grants({ NO: ['Owner', 'KeyPerson'], SE: ['Owner', 'RelationsHistory'] }),
];

const findable = {
  name: 'findable',
  text: 'MATCH (c:Company) WHERE c.countryCode IS NOT NULL RETURN c.serviceId AS id, c.countryCode AS country ORDER BY id',
};

type Shown = Map<number, { country: string; shown: string }>;

/** Returns everything that can be loaded about every company, by ServiceId. */
async function everything(from: readonly CompanyGraph[]): Promise<Shown> {
  const rows = await graph.read<{ id: number; country: string }>(findable);
  const shown = new Map(rows.map(({ id, country }) => [id, { country, shown: '' }]));
  for (const granted of grants) {
    for (const graphOf of from) {
      const loaded = await graphOf.loadRelations(
        rows.map(({ id }) => serviceId(id)),
        granted,
      );
      for (const relations of loaded)
        (shown.get(relations.company.serviceId) ?? { shown: '' }).shown += canonicalJson(
          JSON.parse(JSON.stringify(relations, withoutPublishedText)),
        );
    }
  }
  return shown;
}

/**
 * Removes the published JSON of an entity. Whether an entity has it depends on what else is on the page, but its
 * content does not.
 */
function withoutPublishedText(name: string, value: unknown): unknown {
  return name === 'told' ? undefined : value;
}

/** Returns the companies of a country that are new or are shown differently than before. */
function differing(country: string, before: Shown, after: Shown): number[] {
  return [...after]
    .filter(([id, company]) => company.country === country && before.get(id)?.shown !== company.shown)
    .map(([id]) => id);
}

/** Returns the statements with proxies that have the numbers of persons and companies. */
function withProxies(statements: readonly RegisterStatement[]): RegisterStatement[] {
  const numbers = ['8501011234', '198501011234', '2'];
  const proxied = (stated: Stated, at: number): Stated =>
    stated.kind === 'beneficialOwnership'
      ? { ...stated, record: { proxyCompanyRegistrationNumber: numbers[at % numbers.length] } }
      : stated;
  return statements.map((statement) =>
    statement.type === 'record'
      ? {
          ...statement,
          records: statement.records.map((stated, at) => proxied(stated, at + Number(statement.id.slice(1)))),
        }
      : statement,
  );
}

beforeAll(() => migrateRegister(graph));
afterAll(() => graph.close());

it('every company that is shown differently after any loads is among those that changed since, and so is every company that went', async () => {
  const classes = [
    'a company shown differently',
    'a company shown differently because of ultimate ownerships alone',
    'a company as before',
    'a new company',
    'a company gone',
    'a company of another country than before',
    'outdated',
    'rejected',
    'someone protected',
    'a record of a protected proxy',
  ] as const;
  // Cases that random statements rarely contain: a new company, a company that moves, and a company that is stated
  // again as it was before.
  const extras = fc.subarray<RegisterStatement[]>([
    [company('new', may(5), { identifiers: [], profile: { name: 'New', countryCode: 'NO' } })],
    [company('a', may(20), { identifiers: [], profile: { name: 'Moved', countryCode: 'SE' } })],
    [company('b', may(20), { identifiers: [], profile: { name: 'Moved', countryCode: 'NO' } })],
    [
      company('d', may(20), { identifiers: [], profile: { name: 'Moved', countryCode: 'SE' } }),
      company('e', may(20), { identifiers: [], profile: { name: 'Moved', countryCode: 'NO' } }),
    ],
    [
      company('c', may(21), { identifiers: [], profile: { name: 'Newer', countryCode: 'NO' } }),
      company('c', may(2), { identifiers: [] }),
    ],
  ]);
  const values = fc.record({
    first: firstBatch,
    batches: fc
      .tuple(
        laterBatches,
        fc.oneof({ weight: 3, arbitrary: fc.constant<RegisterStatement[][]>([]) }, { weight: 2, arbitrary: extras }),
      )
      .map(([batches, more]) => [...batches, ...(more.length > 0 ? [more.flat()] : [])]),
  });
  await checkAsyncProperty({ values, classes, usual: 150, full: 1_500 }, async ({ first, batches }, meet) => {
    await clear(graph);
    await applyStatements(graph, withProxies(first), new Date('2026-06-01'));
    const number = await changeLog.begin();
    const before = { shown: await everything(budgets), plain: await everything([plain]) };
    for (const [index, batch] of batches.entries()) {
      const outcomes = await applyStatements(graph, withProxies(batch), new Date(Date.UTC(2026, 5, 2 + index)));
      for (const { result } of outcomes) if (result === 'outdated' || result === 'rejected') meet(result);
    }
    const after = { shown: await everything(budgets), plain: await everything([plain]) };
    for (const country of countries) {
      await checkChanges(country, await companies.changesSince(number, country), before.shown, after.shown);
      await checkChanges(country, await plain.changesSince(number, country), before.plain, after.plain);
    }
    const moved = [...after.shown].map(([id, { country }]) => [before.shown.get(id)?.country, country] as const);
    meet(
      'a new company',
      moved.some(([former]) => former === undefined),
    );
    meet(
      'a company of another country than before',
      moved.some(([former, country]) => former !== undefined && former !== country),
    );
    meet(
      'a company gone',
      [...before.shown.keys()].some((id) => !after.shown.has(id)),
    );
    for (const [id, { shown }] of after.shown) {
      const former = before.shown.get(id);
      if (!former) continue;
      meet(former.shown === shown ? 'a company as before' : 'a company shown differently');
      meet(
        'a company shown differently because of ultimate ownerships alone',
        former.shown !== shown && before.plain.get(id)?.shown === after.plain.get(id)?.shown,
      );
    }
    const all = JSON.stringify([...after.shown]);
    meet('someone protected', all.includes('protectedSoleTrader\\":true') || all.includes('isProtected\\":true'));
    meet('a record of a protected proxy', all.includes('proxyIsProtected\\":true'));
  });
}, 3_600_000);

async function checkChanges(
  country: string,
  since: ChangedCompanies | 'all',
  before: Shown,
  after: Shown,
): Promise<void> {
  if (since === 'all') throw new Error('So few changes are logged.');
  const [changed, absent]: readonly (readonly number[])[] = [since.present, since.absent];
  const present = [...after].filter(([, company]) => company.country === country).map(([id]) => id);
  const gone = [...before]
    .filter(([id, company]) => company.country === country && !present.includes(id))
    .map(([id]) => id);
  expect(differing(country, before, after).filter((id) => !changed?.includes(id))).toEqual([]);
  expect(gone.filter((id) => !absent?.includes(id))).toEqual([]);
  // The changed companies belong to the country and ascend. The absent ids do not belong to it.
  expect(changed).toEqual(present.filter((id) => changed?.includes(id)));
  expect(absent?.filter((id) => present.includes(id))).toEqual([]);
  expect(await companies.companyIds(country, 0, 100)).toEqual(present);
}
