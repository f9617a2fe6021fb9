import type { RegisterStatement } from '@company-relations/ownership';
import fc from 'fast-check';
import { clear, testGraph } from '../../test/small-world';
import { company, may, person, records, stake } from '../../test/statements';
import { applyStatements, migrate } from '../index';
import companyCounts from '../migrations/002-company-counts.cypher';

const graph = testGraph();
const ids = ['a', 'b', 'c', 'd'];
const id = fc.constantFrom(...ids);
const day = fc.integer({ min: 1, max: 9 }).map(may);
const number = fc.constantFrom('1', '2', '3');

const companies = fc
  .record({ id, asOf: day, identifier: fc.constantFrom('x', 'y', 'z', 'none'), country: fc.constantFrom('NO', 'SE', undefined), orgNo: number, trader: fc.boolean() })
  .map(({ id, asOf, identifier, country, orgNo, trader }) =>
    company(id, asOf, {
      // Companies that share an identifier are merged.
      identifiers: identifier === 'none' ? [] : [{ scheme: 'S', id: identifier }],
      ...(trader ? { soleTraderOf: 'p' } : {}),
      profile: { orgNo, ...(country === undefined ? {} : { countryCode: country }) },
    }),
  );
const persons = fc
  .record({ asOf: day, isProtected: fc.boolean(), nationalIdentificationNumber: number })
  .map(({ asOf, ...profile }) => person('p', asOf, { profile }));
const holdings = fc
  .record({ id: fc.constantFrom('r', 's', 't'), asOf: day, party: fc.constantFrom(...ids, 'p'), company: id })
  .map(({ id, asOf, party, company: of }) => records(id, asOf, party, of, stake(10)));
const removals = fc
  .record({ of: fc.constantFrom('company', 'person', 'record'), company: id, record: fc.constantFrom('r', 's', 't'), asOf: day })
  .map(({ of, company: companyId, record, asOf }): RegisterStatement => ({
    type: 'removal',
    of,
    id: of === 'company' ? companyId : of === 'record' ? record : 'p',
    asOf,
  }));
const statement = fc.oneof({ weight: 5, arbitrary: companies }, { weight: 1, arbitrary: persons }, { weight: 4, arbitrary: holdings }, { weight: 2, arbitrary: removals });
const loads = fc.array(fc.array(statement, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });

const keptCounts = {
  name: 'kept-counts',
  text: `MATCH (n:CountryCount|ContentCount|RelationsCount|BothDaysCount)
    RETURN labels(n)[0] AS label, n.countryCode AS country, n.contentUpdatedOn AS content, n.relationsUpdatedOn AS relations, n.companies AS companies`,
};

/** The same by looking at every company. */
const realCounts = {
  name: 'real-counts',
  text: `MATCH (c:Company) WHERE c.countryCode IS NOT NULL
    UNWIND [['CountryCount', NULL, NULL], ['ContentCount', c.contentUpdatedOn, NULL], ['RelationsCount', NULL, c.relationsUpdatedOn],
      ['BothDaysCount', c.contentUpdatedOn, c.relationsUpdatedOn]] AS count
    WITH c, count WHERE NOT (count[0] IN ['RelationsCount', 'BothDaysCount'] AND count[2] IS NULL)
    RETURN count[0] AS label, c.countryCode AS country, count[1] AS content, count[2] AS relations, count(*) AS companies`,
};

async function sorted(query: typeof keptCounts): Promise<string[]> {
  return (await graph.read<object>(query)).map((row) => JSON.stringify(row)).sort();
}

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

it('after any loads the kept counts are what counting every company gives', async () => {
  await fc.assert(
    fc.asyncProperty(loads, async (batches) => {
      await clear(graph);
      for (const [index, batch] of batches.entries()) {
        await applyStatements(graph, batch, new Date(Date.UTC(2026, 5, 1 + index)));
        expect(await sorted(keptCounts)).toEqual(await sorted(realCounts));
      }
    }),
    { numRuns: 25 },
  );
}, 300_000);

it('the migration counts what is held already, also where it is run again', async () => {
  await clear(graph);
  const batch = ids.map((id, index) => company(id, may(1), { identifiers: [], profile: { countryCode: index < 3 ? 'NO' : 'SE' } }));
  await applyStatements(graph, [...batch, records('r', may(1), 'a', 'b', stake(10))], new Date('2026-06-01'));
  const expected = await sorted(realCounts);
  await graph.run({ name: 'spoil', text: 'MATCH (n:ContentCount|BothDaysCount) SET n.companies = 100' });
  await graph.run({ name: 'forget', text: 'MATCH (n:CountryCount) DELETE n' });
  const fill = companyCounts.text.split(/;\s*$/m).find((text) => text.includes('MERGE (counter')) ?? '';
  for (let run = 0; run < 2; run++) await graph.run({ name: 'fill', text: fill });
  expect(await sorted(keptCounts)).toEqual(expected);
});
