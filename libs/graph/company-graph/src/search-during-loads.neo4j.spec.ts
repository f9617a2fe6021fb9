import { areas, Grants } from '@company-relations/authorization';
import { migrate, seed, testGraph } from '../test/small-world';
import { type CompanyFilter, CompanyGraph } from './index';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const everywhere = new Grants({ GB: areas, NO: areas });

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

const count = 2_000;
const ids = Array.from({ length: count }, (_, index) => index + 1);

/** Changes all companies `rounds` times, some in each transaction. */
async function changeAll(change: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (let from = 1; from <= count; from += 250) {
      await graph.run({
        name: 'change',
        text: `UNWIND range(${from}, ${from + 249}) AS id MATCH (c:Entity {serviceId: id}) ${change}`,
      });
    }
  }
}

/** Searches again and again until the changes are written. Returns what was wrong with the pages. */
async function wrongPages(filter: CompanyFilter, changes: Promise<void>): Promise<object[]> {
  let isWritten = false;
  void changes.finally(() => (isWritten = true));
  const wrong: object[] = [];
  while (!isWritten) {
    const found = await companies.search(filter, everywhere, { after: 0, limit: 2 * count });
    const twice = found.filter((id, index) => id === found[index - 1]);
    const present = new Set<number>(found);
    const missing = ids.filter((id) => !present.has(id));
    if (twice.length + missing.length > 0) wrong.push({ twice, missing });
  }
  await changes;
  return wrong;
}

describe('a search while a load changes the companies that it finds', () => {
  it.each([
    ['contentUpdatedOn', 'contentUpdated'],
    ['relationsUpdatedOn', 'relationsUpdated'],
  ])('gives each company once whose %s changes to a later day of the range', async (property, filter) => {
    await seed(graph, {
      companies: ids.map((id) => ({
        serviceId: id,
        countryCode: 'GB',
        contentUpdatedOn: 100,
        relationsUpdatedOn: 100,
      })),
      persons: [],
      records: [],
    });
    const changes = changeAll(`SET c.${property} = c.${property} + 1`, 10);
    expect(await wrongPages({ countries: ['GB'], [filter]: { from: 100 } }, changes)).toEqual([]);
  });

  it('gives each company once that moves from one country of the search to another', async () => {
    await seed(graph, {
      companies: ids.map((id) => ({ serviceId: id, countryCode: 'GB', contentUpdatedOn: 100 })),
      persons: [],
      records: [],
    });
    const changes = changeAll(`SET c.countryCode = CASE c.countryCode WHEN 'GB' THEN 'NO' ELSE 'GB' END`, 5);
    expect(await wrongPages({ countries: ['GB', 'NO'] }, changes)).toEqual([]);
  });
});
