import { schemaMigrations } from '@company-relations/graph-model';
import type { RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { company, may, person, records, stake } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
const ids = ['a', 'b', 'c', 'd'];
const id = fc.constantFrom(...ids);
const day = fc.integer({ min: 1, max: 9 }).map(may);
const number = fc.constantFrom('1', '2', '3');

const companies = fc
  .record({
    id,
    asOf: day,
    identifier: fc.constantFrom('x', 'y', 'z', 'none'),
    country: fc.constantFrom('NO', 'SE', undefined),
    orgNo: number,
    trader: fc.boolean(),
  })
  .map(({ id, asOf, identifier, country, orgNo, trader }) =>
    company(id, asOf, {
      // Some companies share an identifier, so they are merged.
      identifiers: identifier === 'none' ? [] : [{ scheme: 'S', id: identifier }],
      ...(trader ? { soleTraderOf: 'p' } : {}),
      profile: { orgNo, ...(country === undefined ? {} : { countryCode: country }) },
    }),
  );
const persons = fc
  .record({ asOf: day, isProtected: fc.boolean(), nationalIdentificationNumber: number })
  .map(({ asOf, ...profile }) => person('p', asOf, { profile }));
const holdings = fc
  .record({ id: fc.constantFrom('r', 's', 't', 'u', 'v'), asOf: day, party: fc.constantFrom(...ids, 'p'), company: id })
  .map(({ id, asOf, party, company: of }) => records(id, asOf, party, of, stake(10)));
const removals = fc
  .record({
    of: fc.constantFrom('company', 'person', 'record'),
    company: id,
    record: fc.constantFrom('r', 's', 't'),
    asOf: day,
  })
  .map(({ of, company: companyId, record, asOf }): RegisterStatement => ({
    type: 'removal',
    of,
    id: of === 'company' ? companyId : of === 'record' ? record : 'p',
    asOf,
  }));
const statement = fc.oneof(
  { weight: 5, arbitrary: companies },
  { weight: 1, arbitrary: persons },
  { weight: 4, arbitrary: holdings },
  { weight: 2, arbitrary: removals },
);
const someLoads = fc.array(fc.array(statement, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 8 });
/** Two companies whose own fields and records are from a later day than those of most others. */
const lateHoldings = fc
  .tuple(id, id, fc.constantFrom('u', 'v'))
  .map(([party, of, record]): RegisterStatement[] => [
    company(party, may(9), { profile: { orgNo: '1', countryCode: 'NO' } }),
    company(of, may(9), { profile: { orgNo: '2', countryCode: 'SE' } }),
    records(record, may(9), party, of, stake(10)),
  ]);
/** Many of these sequences contain a late holding. Half of them end with the same load twice. */
const loads = fc
  .tuple(someLoads, fc.option(lateHoldings, { freq: 2, nil: undefined }), fc.boolean())
  .map(([batches, late, isRepeated]) => {
    const all = late === undefined ? batches : [...batches, late];
    return isRepeated ? [...all, ...all.slice(-1)] : all;
  });

const storedCompanyCounts = {
  name: 'stored-company-counts',
  text: `MATCH (n:CountryCount|ContentCount|RelationsCount|BothDaysCount)
    RETURN labels(n)[0] AS label, n.countryCode AS country, n.contentUpdatedOn AS content, n.relationsUpdatedOn AS relations, n.companies AS companies`,
};

/** Returns the same counts by reading every company. */
const realCounts = {
  name: 'real-counts',
  text: `MATCH (c:Company) WHERE c.countryCode IS NOT NULL
    UNWIND [['CountryCount', NULL, NULL], ['ContentCount', c.contentUpdatedOn, NULL], ['RelationsCount', NULL, c.relationsUpdatedOn],
      ['BothDaysCount', c.contentUpdatedOn, c.relationsUpdatedOn]] AS count
    WITH c, count WHERE NOT (count[0] IN ['RelationsCount', 'BothDaysCount'] AND count[2] IS NULL)
    RETURN count[0] AS label, c.countryCode AS country, count[1] AS content, count[2] AS relations, count(*) AS companies`,
};

/** Returns the former ServiceIds of companies that were merged into another one. */
const mergedCompanies = {
  name: 'merged-companies',
  text: `MATCH (key:EntityKey) WHERE key.key STARTS WITH 'service:' RETURN key.key AS key`,
};

async function sorted(query: typeof storedCompanyCounts): Promise<string[]> {
  return (await graph.read<object>(query)).map((row) => JSON.stringify(row)).sort();
}

beforeAll(() => migrateRegister(graph));
afterAll(() => graph.close());

it('after any loads the kept counts are what counting every company gives', async () => {
  const classes = [
    'outdated',
    'rejected',
    'unchanged',
    'a company withdrawn',
    'a company merged into another',
    'a company in another country than before',
    'companies of several days',
    'records of several days',
  ] as const;
  await checkAsyncProperty({ values: loads, classes, usual: 120, full: 1_500 }, async (batches, meet) => {
    await clear(graph);
    const countries = new Map<string, string | undefined>();
    for (const [index, batch] of batches.entries()) {
      const outcomes = await applyStatements(graph, batch, new Date(Date.UTC(2026, 5, 1 + index)));
      const kept = await sorted(storedCompanyCounts);
      expect(kept).toEqual(await sorted(realCounts));
      outcomes.forEach(({ result }, at) => {
        if (result === 'outdated' || result === 'rejected' || result === 'unchanged') meet(result);
        const applied = result === 'applied' ? batch[at] : undefined;
        meet(
          'a company withdrawn',
          applied?.type === 'removal' && applied.of === 'company' && countries.has(applied.id),
        );
        if (applied?.type !== 'company') return;
        const { countryCode } = applied.profile;
        meet('a company in another country than before', (countries.get(applied.id) ?? countryCode) !== countryCode);
        countries.set(applied.id, countryCode);
      });
      const daysOf = (label: string, day: string) =>
        new Set(
          kept.flatMap((row) => (row.includes(`"${label}"`) ? (JSON.parse(row) as Record<string, unknown>)[day] : [])),
        ).size;
      meet('companies of several days', daysOf('ContentCount', 'content') > 1);
      meet('records of several days', daysOf('RelationsCount', 'relations') > 1);
    }
    meet('a company merged into another', (await graph.read(mergedCompanies)).length > 0);
  });
}, 3_600_000);

it('the migration counts the companies that are there already, also when it runs again', async () => {
  await clear(graph);
  const batch = ids.map((id, index) =>
    company(id, may(1), { identifiers: [], profile: { countryCode: index < 3 ? 'NO' : 'SE' } }),
  );
  await applyStatements(graph, [...batch, records('r', may(1), 'a', 'b', stake(10))], new Date('2026-06-01'));
  const expected = await sorted(realCounts);
  await graph.run({ name: 'spoil', text: 'MATCH (n:ContentCount|BothDaysCount) SET n.companies = 100' });
  await graph.run({ name: 'forget', text: 'MATCH (n:CountryCount) DELETE n' });
  const companyCounts = schemaMigrations.find(({ id }) => id === '002-company-counts');
  const fill = companyCounts?.query.text.split(/;\s*$/m).find((text) => text.includes('MERGE (counter')) ?? '';
  for (let run = 0; run < 2; run++) await graph.run({ name: 'fill', text: fill });
  expect(await sorted(storedCompanyCounts)).toEqual(expected);
});
