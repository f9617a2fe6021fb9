import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing, sealCursor } from '@company-relations/cursor';
import { type ServiceId, serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import { validationMessages } from '@company-relations/relations-contract';
import fc from 'fast-check';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { ProblemError } from '../platform/problems/problem-error';
import { renderedPage } from '../testing/rendered';
import type { RelationsSource } from './page-loader';
import { SearchRelations } from './search-relations';

/** The limit of the specification for companies in one cursor chain. The test repeats the number on purpose. */
const maxCompaniesPerChain = 100_000;
const subscription: Subscription = {
  id: 'one',
  organisationId: 'org',
  enabled: true,
  grants: new Grants({ NO: [], SE: [] }),
};
const keys = randomKeyRing();
const norway = { CountryCode: ['NO'] };

/** Loads one page. Fails the test if the search is refused. */
async function page(relations: SearchRelations, body: object, caller = subscription) {
  const { companies, pagination } = await renderedPage(relations, { SearchParameters: norway, ...body }, caller);
  return {
    ids: companies.map(({ text }) => (JSON.parse(String(text)) as { ServiceId: number }).ServiceId),
    ...pagination,
  };
}

/** The messages with which a search is refused. Empty if it succeeds. */
async function refusal(relations: SearchRelations, body: object, caller = subscription): Promise<readonly string[]> {
  try {
    await page(relations, body, caller);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError) || error.failure.kind !== 'invalidRequest') throw error;
    return error.failure.problems.map(({ message }) => message);
  }
}

/** Companies that a search still finds, but that were removed before they are loaded. */
function without(companies: RelationsSource, ...gone: number[]): RelationsSource {
  return {
    search: companies.search,
    count: companies.count,
    load: (ids, grants) =>
      companies.load(
        ids.filter((id) => !gone.includes(id)),
        grants,
      ),
    lookUp: async () => undefined,
  };
}

const companiesOf = (...ids: number[]) => new CompaniesInMemory(ids.map((id) => company(id)));

describe('a run', () => {
  it('serves every company once, in order, whatever the page sizes', async () => {
    const pageSizes = fc.infiniteStream(fc.integer({ min: 1, max: 7 }));
    const ids = fc.oneof(
      { weight: 9, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 40 }) },
      { weight: 2, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 4 }) },
      { weight: 2, arbitrary: fc.constant<number[]>([]) },
    );
    const classes = [
      'no company',
      'one page',
      'several pages',
      'a last page that is full',
      'a last page that is not full',
      'pages of several sizes',
    ] as const;
    await checkAsyncProperty({ values: fc.tuple(ids, pageSizes), classes }, async ([ids, sizes], meet) => {
      const relations = new SearchRelations(companiesOf(...ids), keys);
      const asked: number[] = [];
      const served: number[] = [];
      for (let Cursor: string | null = '*'; Cursor !== null;) {
        const PageSize = sizes.next().value;
        asked.push(PageSize);
        const next = await page(relations, { PageSize, Cursor });
        expect(next).toMatchObject({
          Count: next.ids.length,
          TotalCount: ids.length,
          PageSize,
          TotalPages: Math.ceil(ids.length / PageSize),
        });
        served.push(...next.ids);
        Cursor = next.Cursor;
        if (Cursor === null && ids.length > 0)
          meet(next.Count === PageSize ? 'a last page that is full' : 'a last page that is not full');
      }
      expect(served).toEqual([...ids].sort((a, b) => a - b));
      meet('no company', ids.length === 0);
      if (ids.length > 0) meet(asked.length > 1 ? 'several pages' : 'one page');
      meet('pages of several sizes', new Set(asked).size > 1);
    });
  });

  it('may begin without a cursor and still returns one when more matches exist', async () => {
    const relations = new SearchRelations(companiesOf(1, 2, 3), keys);
    const first = await page(relations, { PageSize: 2 });
    expect(first).toEqual({
      ids: [1, 2],
      Count: 2,
      TotalCount: 3,
      PageSize: 2,
      TotalPages: 2,
      Cursor: expect.any(String),
    });
    expect(await page(relations, { PageSize: 2, Cursor: first.Cursor })).toEqual({
      ids: [3],
      Count: 1,
      TotalCount: 3,
      PageSize: 2,
      TotalPages: 2,
      Cursor: null,
    });
  });

  it('ends with its last page, even if that page is full', async () => {
    expect(await page(new SearchRelations(companiesOf(1, 2), keys), { PageSize: 2 })).toMatchObject({
      ids: [1, 2],
      Cursor: null,
    });
  });

  it('counts once, and not at all when one page has everything', async () => {
    const [small, large] = [companiesOf(1, 2), companiesOf(1, 2, 3, 4, 5)];
    await page(new SearchRelations(small, keys), { PageSize: 2 });
    const relations = new SearchRelations(large, keys);
    for (let Cursor: string | null = '*'; Cursor !== null;)
      ({ Cursor } = await page(relations, { PageSize: 2, Cursor }));
    expect([small.asked.count, large.asked]).toEqual([0, { count: 1, search: 3, load: 3, lookUp: 1 }]);
  });

  it('for companies that it names is looked up at once where they fit on a page, and searched where they do not', async () => {
    const [few, many] = [companiesOf(1, 2, 3), companiesOf(1, 2, 3)];
    const SearchParameters = { ServiceId: [3, 1, 4] };
    expect([await page(new SearchRelations(few, keys), { SearchParameters }), few.asked]).toEqual([
      { ids: [1, 3], Count: 2, TotalCount: 2, PageSize: 10, TotalPages: 1, Cursor: null },
      { count: 0, search: 0, load: 0, lookUp: 1 },
    ]);
    expect([await page(new SearchRelations(many, keys), { SearchParameters, PageSize: 1 }), many.asked]).toEqual([
      { ids: [1], Count: 1, TotalCount: 2, PageSize: 1, TotalPages: 2, Cursor: expect.any(String) },
      { count: 1, search: 1, load: 1, lookUp: 1 },
    ]);
  });

  it('keeps its total and goes on where it was while companies come and go', async () => {
    const companies = companiesOf(10, 20, 30, 40);
    const relations = new SearchRelations(companies, keys);
    const first = await page(relations, { PageSize: 2 });
    companies.stored = [company(5), company(10), company(30), company(35), company(40)];
    const second = await page(relations, { PageSize: 2, Cursor: first.Cursor });
    const third = await page(relations, { PageSize: 2, Cursor: second.Cursor });
    expect([second, third].map(({ ids, TotalCount, Cursor }) => [ids, TotalCount, Cursor === null])).toEqual([
      [[30, 35], 4, false],
      [[40], 4, true],
    ]);
  });

  it('leaves out a company that was removed after it was found, and continues after it', async () => {
    const relations = new SearchRelations(without(companiesOf(1, 2, 3), 2), keys);
    const first = await page(relations, { PageSize: 2 });
    expect([first, (await page(relations, { PageSize: 2, Cursor: first.Cursor })).ids]).toEqual([
      { ids: [1], Count: 1, TotalCount: 3, PageSize: 2, TotalPages: 2, Cursor: expect.any(String) },
      [3],
    ]);
  });

  it('continues past removed companies instead of returning an empty page with a cursor', async () => {
    const relations = new SearchRelations(without(companiesOf(1, 2, 3, 4, 5, 6), 1, 2, 4, 6), keys);
    const first = await page(relations, { PageSize: 1 });
    const second = await page(relations, { PageSize: 1, Cursor: first.Cursor });
    const last = await page(relations, { PageSize: 1, Cursor: second.Cursor });
    expect([first, second, last]).toEqual([
      { ids: [3], Count: 1, TotalCount: 6, PageSize: 1, TotalPages: 6, Cursor: expect.any(String) },
      { ids: [5], Count: 1, TotalCount: 6, PageSize: 1, TotalPages: 6, Cursor: expect.any(String) },
      { ids: [], Count: 0, TotalCount: 6, PageSize: 1, TotalPages: 6, Cursor: null },
    ]);
  });

  it('searches all authorized countries when none is named', async () => {
    const companies = new CompaniesInMemory([company(1, 'NO'), company(2, 'SE'), company(3, 'DK')]);
    expect(
      await page(new SearchRelations(companies, keys), { SearchParameters: { ServiceId: [1, 2, 3] } }),
    ).toMatchObject({ ids: [1, 2], TotalCount: 2 });
  });
});

describe('a cursor', () => {
  const relations = new SearchRelations(new CompaniesInMemory([1, 2, 3, 4].map((id) => company(id))), keys);
  const start = async (SearchParameters: object = norway) =>
    (await page(relations, { SearchParameters, PageSize: 1 })).Cursor;
  const invalid = [validationMessages.cursorInvalid];

  it('opens for the same search written in another way', async () => {
    const Cursor = await start({ serviceid: [3, 2, 1], CountryCode: ['NO'] });
    expect(
      (
        await page(relations, {
          SearchParameters: { countrycode: ['no'], ServiceId: ['1', 2, 3, 3] },
          Cursor,
          PageSize: 500,
        })
      ).ids,
    ).toEqual([2, 3]);
  });

  it.each([
    { CountryCode: ['SE'] },
    { CountryCode: ['NO', 'SE'] },
    { ServiceId: [1, 2, 3] },
    { CountryCode: ['NO'], ContentUpdatedAt: ['2026-01-01'] },
  ])('is invalid for the search %j', async (SearchParameters) => {
    expect(await refusal(relations, { SearchParameters, Cursor: await start() })).toEqual(invalid);
  });

  it('is invalid for another subscription', async () => {
    expect(await refusal(relations, { Cursor: await start() }, { ...subscription, id: 'two' })).toEqual(invalid);
  });

  it.each(['x', '**', ' *', 'null', 'AAAA'.repeat(30)])('is not %j', async (Cursor) => {
    expect(await refusal(relations, { Cursor })).toEqual(invalid);
  });

  it('is not looked at while the parameters are wrong', async () => {
    expect(await refusal(relations, { Cursor: 'x', PageSize: 0 })).toEqual([validationMessages.pageSizeInvalid]);
  });

  it('goes on with what the subscription may see now', async () => {
    const body = { SearchParameters: { ServiceId: [1, 2, 3] }, PageSize: 1 };
    const first = await page(relations, body);
    const narrowed = { ...subscription, grants: new Grants({ SE: [] }) };
    expect((await page(relations, { ...body, Cursor: first.Cursor }, narrowed)).ids).toEqual([]);
  });
});

/** As many companies as needed, generated on demand. */
function countless(total: number): RelationsSource {
  return {
    search: async (_filter, _grants, { after, limit }) =>
      Array.from({ length: Math.min(limit, total - after) }, (_, index) => serviceId(after + index + 1)),
    count: async () => total,
    load: async (ids: readonly ServiceId[]) => ids.map((id) => company(id)),
    lookUp: async () => undefined,
  };
}

describe('the limit of a run', () => {
  const binding = { owner: 'one', search: JSON.stringify({ countries: ['NO'] }) };
  const after = (served: number, total: number) => sealCursor({ after: served, served, total }, binding, keys);

  it('cuts the page that would pass it, and refuses the cursor that goes on', async () => {
    const relations = new SearchRelations(countless(maxCompaniesPerChain + 1), keys);
    const last = await page(relations, {
      PageSize: 500,
      Cursor: after(maxCompaniesPerChain - 3, maxCompaniesPerChain + 1),
    });
    expect(last).toEqual({
      ids: [maxCompaniesPerChain - 2, maxCompaniesPerChain - 1, maxCompaniesPerChain],
      Count: 3,
      TotalCount: maxCompaniesPerChain + 1,
      PageSize: 500,
      TotalPages: 201,
      Cursor: expect.any(String),
    });
    expect(await refusal(relations, { PageSize: 500, Cursor: last.Cursor })).toEqual([
      validationMessages.cursorLimitReached,
    ]);
  });

  it('also ends the search for companies that are still there', async () => {
    const [wentAway, total] = [
      Array.from({ length: 5 }, (_, index) => maxCompaniesPerChain - 2 + index),
      maxCompaniesPerChain + 5,
    ];
    const relations = new SearchRelations(without(countless(total), ...wentAway), keys);
    const last = await page(relations, { PageSize: 2, Cursor: after(maxCompaniesPerChain - 3, total) });
    expect(last).toMatchObject({ ids: [], Count: 0, Cursor: expect.any(String) });
    expect(await refusal(relations, { PageSize: 2, Cursor: last.Cursor })).toEqual([
      validationMessages.cursorLimitReached,
    ]);
  });

  it('is not met by a run that ends exactly there', async () => {
    const relations = new SearchRelations(countless(maxCompaniesPerChain), keys);
    expect(
      await page(relations, { PageSize: 500, Cursor: after(maxCompaniesPerChain - 500, maxCompaniesPerChain) }),
    ).toMatchObject({ Count: 500, Cursor: null });
  });
});
