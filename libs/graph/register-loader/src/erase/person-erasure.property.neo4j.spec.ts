import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { CompanyRelations, CountryCode, RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { holding } from '../../test/dump';
import { firstBatch, laterBatches } from '../../test/random-statements';
import { may, person as personOf } from '../../test/statements';
import {
  AmbiguousPersonError,
  applyStatements,
  type BegunErasure,
  type ErasurePlan,
  migrateRegister,
  PersonErasure,
} from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const loadedOn = new Date('2026-06-01');
/** The source id of the person who is erased. No other text contains it. */
const person = 'pia-1';
const grants = new Grants({ NO: [...areas], SE: [...areas] });
const countsOf = (text: string) => ({ name: 'counts', text });
const kept = countsOf(`MATCH (n:CountryCount|ContentCount|RelationsCount|BothDaysCount)
  RETURN labels(n)[0] AS label, n.countryCode AS country, n.contentUpdatedOn AS content, n.relationsUpdatedOn AS relations, n.companies AS companies`);
const real = countsOf(`MATCH (c:Company) WHERE c.countryCode IS NOT NULL
  UNWIND [['CountryCount', NULL, NULL], ['ContentCount', c.contentUpdatedOn, NULL], ['RelationsCount', NULL, c.relationsUpdatedOn],
    ['BothDaysCount', c.contentUpdatedOn, c.relationsUpdatedOn]] AS count
  WITH c, count WHERE NOT (count[0] IN ['RelationsCount', 'BothDaysCount'] AND count[2] IS NULL)
  RETURN count[0] AS label, c.countryCode AS country, count[1] AS content, count[2] AS relations, count(*) AS companies`);

beforeAll(() => migrateRegister(graph));
afterAll(() => graph.close());

/**
 * Returns what every company shows, except whether it is hidden: that may change when the person who had its number is
 * erased.
 */
async function answers(): Promise<Map<number, unknown>> {
  const ids = [...(await companies.companyIds('NO', 0, 100)), ...(await companies.companyIds('SE', 0, 100))];
  return new Map(
    (await companies.loadRelations(ids, grants)).map((relations) => [relations.company.serviceId, relations]),
  );
}

function without(gone: ReadonlySet<number>, answer: unknown): unknown {
  const { company, parents, children } = answer as CompanyRelations;
  const shown = (entity: { serviceId: number }) => entity.serviceId;
  const remaining = (sides: CompanyRelations['parents']) =>
    sides
      .filter(({ entity }) => !gone.has(entity.serviceId))
      .map(({ entity, ...rest }) => ({ ...rest, entity: shown(entity) }));
  return {
    company: shown(company),
    parents: remaining(parents),
    children: remaining(children as unknown as CompanyRelations['parents']),
  };
}

async function sorted(query: typeof kept): Promise<string[]> {
  return (await graph.read<object>(query)).map((row) => JSON.stringify(row)).sort();
}

/** Returns the statements with an id and names that occur nowhere else by chance. */
function withKnownTexts(statements: readonly RegisterStatement[]): RegisterStatement[] {
  return statements.map((statement) => {
    const renamed = JSON.parse(
      JSON.stringify(statement, (_name, value: unknown) => (value === 'p' ? person : value)),
    ) as RegisterStatement;
    return renamed.type === 'company' || renamed.type === 'person'
      ? { ...renamed, profile: { ...renamed.profile, name: `${renamed.profile.name}${nameOf(renamed.id)}` } }
      : renamed;
  });
}

/** Returns the ending of every name of an entity. */
const nameOf = (sourceId: string) => ` of <${sourceId}>`;

/**
 * Returns all texts that identify a person whom an erasure would remove: the ids, and the names that each source uses
 * for the person and the businesses.
 */
function identifyingTexts({ person: { persons, businesses } }: ErasurePlan): string[] {
  return [
    person,
    ...[...persons.map(({ sourceId }) => sourceId), ...businesses.flatMap(({ sourceIds }) => sourceIds)].map(nameOf),
  ];
}

/** Runs `work` without countries. If the number is stated in several countries, runs it again with both countries. */
async function whereverStated<Result>(work: (countries: readonly CountryCode[]) => Promise<Result>): Promise<Result> {
  return work([]).catch((error: unknown) => {
    if (error instanceof AmbiguousPersonError) return work(['NO', 'SE']);
    throw error;
  });
}

it('an erasure removes the person and their businesses from every answer and nothing else, and its counts are right', async () => {
  const classes = [
    'a person erased',
    'several persons erased',
    'a business erased',
    'a company left that had a record of them',
    'a company left as it was',
    'their statements refused again',
  ] as const;
  // A second source describes the same person with another form of the number.
  const alike = ['850101-1234', '19850101-1234'].map((nationalIdentificationNumber, at) =>
    personOf(at === 0 ? 'p' : 'q', may(20), { profile: { name: 'One', nationalIdentificationNumber } }),
  );
  const values = fc.record({
    first: firstBatch,
    later: fc
      .tuple(laterBatches, fc.boolean())
      .map(([batches, hasSameNationalId]) => (hasSameNationalId ? [...batches, alike] : batches)),
    slice: fc.integer({ min: 1, max: 5 }),
  });
  await checkAsyncProperty({ values, classes, usual: 60, full: 1_000 }, async ({ first, later, slice }, meet) => {
    await clear(graph);
    const batches = [first, ...later].map(withKnownTexts);
    for (const batch of batches) await applyStatements(graph, batch, loadedOn);
    const erasing = new PersonErasure(graph, slice);
    const before = await answers();
    const plan = await whereverStated((countries) => erasing.plan(person, countries));
    if (!plan) return;
    const traces = identifyingTexts(plan);
    for (const text of traces) expect(await holding(graph, [text])).not.toEqual([]);
    const begun = (await whereverStated((countries) =>
      erasing.begin(person, new Date('2026-06-02'), countries),
    )) as BegunErasure;
    meet('a person erased', begun.erasure.persons > 0);
    meet('several persons erased', begun.erasure.persons > 1);
    meet('a business erased', begun.erasure.businesses > 0);
    const { persons, businesses, formerServiceIds } = plan.person;
    const taken = [
      ...[...persons, ...businesses].map(({ serviceId }) => serviceId),
      ...businesses.flatMap((business) => business.formerServiceIds),
    ];
    const gone = new Set(taken);
    // The erasure lists every ServiceId under which packages may show a business of the person. A former business,
    // which no longer belongs to the person, stays in the graph.
    expect(begun.erasure.serviceIds).toEqual([...new Set([...taken, ...formerServiceIds])]);
    const removed = await erasing.removeRecords(
      begun.erasure,
      () => new Date('2026-06-02'),
      () => true,
    );
    await erasing.finish(removed ?? begun.erasure, { packagesWithdrawn: 0, filesRemoved: 0 }, new Date('2026-06-02'));
    const after = await answers();
    expect([...after.keys()]).toEqual([...before.keys()].filter((id) => !gone.has(id)));
    for (const [id, answer] of after) {
      expect(without(gone, answer)).toEqual(without(gone, before.get(id)));
      const hadThem =
        JSON.stringify(without(gone, before.get(id))) !== JSON.stringify(without(new Set(), before.get(id)));
      meet(hadThem ? 'a company left that had a record of them' : 'a company left as it was');
    }
    expect(await sorted(kept)).toEqual(await sorted(real));
    expect(await holding(graph, traces)).toEqual([]);
    const again = await applyStatements(graph, batches.flat(), loadedOn);
    expect(again.some(({ result }) => result === 'erased')).toBe(true);
    meet('their statements refused again');
    expect(await holding(graph, traces)).toEqual([]);
  });
}, 3_600_000);
