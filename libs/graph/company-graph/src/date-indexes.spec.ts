import type { CompanyFilter } from './company-filter';
import { chooseDateIndexes, type DateIndexEntries } from './date-indexes';

const max = 100;
const day = { from: 1, to: 1 };
const byBoth: CompanyFilter = { countries: [], contentUpdated: day, relationsUpdated: { from: 1, to: 9 } };
const byContent: CompanyFilter = { countries: [], contentUpdated: day };
const byRelations: CompanyFilter = { countries: [], relationsUpdated: day };

/** Returns the countries that are read by content date, those by relations date, and whether matches were counted. */
async function choice(
  filter: CompanyFilter,
  entries: Record<string, [content: number, relations: number]>,
  matches = 0,
) {
  let isCounted = false;
  const all = Object.entries(entries).map(([country, [content, relations]]): DateIndexEntries => ({
    country,
    content,
    relations,
  }));
  const chosen = await chooseDateIndexes(filter, all, max, () => {
    isCounted = true;
    return matches;
  });
  return [chosen.byContentDate.join(), chosen.byRelationsDate.join(), isCounted];
}

describe('chooseDateIndexes', () => {
  it('takes for each country the index with fewer entries, whatever the number of days', async () => {
    expect(await choice(byBoth, { GB: [1e6, 3], NO: [0, 1e6], SE: [5, 5] })).toEqual(['NO,SE', 'GB', false]);
  });

  it('takes the index of the only date of the filter', async () => {
    expect(await choice(byContent, { GB: [7, 0] })).toEqual(['GB', '', false]);
    expect(await choice(byRelations, { GB: [0, 7] })).toEqual(['', 'GB', false]);
  });

  it('leaves the countries with the most entries to be read in page order when all together exceed the limit', async () => {
    expect(await choice(byContent, { GB: [60, 0], NO: [40, 0] })).toEqual(['NO,GB', '', false]);
    expect(await choice(byContent, { GB: [61, 0], NO: [40, 0], SE: [0, 0] })).toEqual(['SE,NO', '', false]);
    expect(await choice(byRelations, { GB: [0, 1e6] })).toEqual(['', '', false]);
  });

  it('reads an index above the limit if few companies match both dates', async () => {
    const entries: Parameters<typeof choice>[1] = { GB: [200, 300], NO: [9, 400] };
    expect(await choice(byBoth, entries, max)).toEqual(['NO,GB', '', true]);
    expect(await choice(byBoth, entries, max + 1)).toEqual(['NO', '', true]);
  });
});
