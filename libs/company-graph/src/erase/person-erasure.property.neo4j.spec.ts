import { areas, Grants } from '@company-relations/authorization';
import type { CompanyRelations } from '@company-relations/ownership';
import fc from 'fast-check';
import { holding } from '../../test/dump';
import { firstBatch, laterBatches } from '../../test/random-statements';
import { clear, testGraph } from '../../test/small-world';
import { AmbiguousPerson, applyStatements, type BegunErasure, CompanyGraph, migrate, PersonErasure } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const loadedOn = new Date('2026-06-01');
const grants = new Grants({ NO: [...areas], SE: [...areas] });
const countsOf = (text: string) => ({ name: 'counts', text });
const kept = countsOf(`MATCH (n:CountryCount|ContentCount|RelationsCount|BothDaysCount)
  RETURN labels(n)[0] AS label, n.countryCode AS country, n.contentUpdatedOn AS content, n.relationsUpdatedOn AS relations, n.companies AS companies`);
const real = countsOf(`MATCH (c:Company) WHERE c.countryCode IS NOT NULL
  UNWIND [['CountryCount', NULL, NULL], ['ContentCount', c.contentUpdatedOn, NULL], ['RelationsCount', NULL, c.relationsUpdatedOn],
    ['BothDaysCount', c.contentUpdatedOn, c.relationsUpdatedOn]] AS count
  WITH c, count WHERE NOT (count[0] IN ['RelationsCount', 'BothDaysCount'] AND count[2] IS NULL)
  RETURN count[0] AS label, c.countryCode AS country, count[1] AS content, count[2] AS relations, count(*) AS companies`);

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

/** What every company shows, but whether it is hidden: who had its number may be gone. */
async function answers(): Promise<Map<number, unknown>> {
  const ids = [...(await companies.companyIds('NO', 0, 100)), ...(await companies.companyIds('SE', 0, 100))];
  return new Map((await companies.loadRelations(ids, grants)).map((relations) => [relations.company.serviceId, relations]));
}

function without(gone: ReadonlySet<number>, answer: unknown): unknown {
  const { company, parents, children } = answer as CompanyRelations;
  const shown = (entity: { serviceId: number }) => entity.serviceId;
  const standing = (sides: CompanyRelations['parents']) => sides.filter(({ entity }) => !gone.has(entity.serviceId)).map(({ entity, ...rest }) => ({ ...rest, entity: shown(entity) }));
  return { company: shown(company), parents: standing(parents), children: standing(children as unknown as CompanyRelations['parents']) };
}

async function sorted(query: typeof kept): Promise<string[]> {
  return (await graph.read<object>(query)).map((row) => JSON.stringify(row)).sort();
}

/** Where several countries have the number, both are meant. */
async function begin(erasing: PersonErasure): Promise<BegunErasure | undefined> {
  const at = new Date('2026-06-02');
  return erasing.begin('p', at).catch((error: unknown) => {
    if (error instanceof AmbiguousPerson) return erasing.begin('p', at, ['NO', 'SE']);
    throw error;
  });
}

it('whatever was loaded, an erasure takes the person and their businesses out of every answer and nothing else, and its counts are right', async () => {
  await fc.assert(
    fc.asyncProperty(firstBatch, laterBatches, fc.integer({ min: 1, max: 5 }), async (first, later, slice) => {
      await clear(graph);
      for (const batch of [first, ...later]) await applyStatements(graph, batch, loadedOn);
      const erasing = new PersonErasure(graph, slice);
      const before = await answers();
      const begun = await begin(erasing);
      if (!begun) return;
      const gone = new Set(begun.erasure.serviceIds);
      const removed = await erasing.removeRecords(begun.erasure, () => new Date('2026-06-02'), () => true);
      await erasing.finish(removed ?? begun.erasure, { packagesWithdrawn: 0, filesRemoved: 0 }, new Date('2026-06-02'));
      const after = await answers();
      expect([...after.keys()]).toEqual([...before.keys()].filter((id) => !gone.has(id)));
      for (const [id, answer] of after) expect(without(gone, answer)).toEqual(without(gone, before.get(id)));
      expect(await sorted(kept)).toEqual(await sorted(real));
      expect(await holding(graph, ['"p"', 'trader:p', 'person:p'])).toEqual([]);
      const again = await applyStatements(graph, [...first, ...later.flat()], loadedOn);
      expect(again.some(({ result }) => result === 'erased')).toBe(true);
      expect(await holding(graph, ['"p"', 'trader:p', 'person:p'])).toEqual([]);
    }),
    { numRuns: 10 },
  );
}, 300_000);
