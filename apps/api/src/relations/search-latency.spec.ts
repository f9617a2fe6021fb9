import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import type { CompanyRelations, ServiceId } from '@company-relations/ownership';
import { after, timed } from '../testing/clock';
import { company } from '../testing/companies-in-memory';
import { renderedPage } from '../testing/rendered';
import type { RelationsSource } from './page-loader';
import { SearchRelations } from './search-relations';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const subscription: Subscription = { id: 'one', organisationId: 'org', enabled: true, grants: new Grants({ NO: [] }) };

/**
 * A company that the caller may see: its ID, which is also its organisation number, or its ID and a different
 * organisation number.
 */
type Shown = number | readonly [id: number, orgNo: string];

function companyOf(shown: Shown): CompanyRelations {
  const [id, orgNo] = typeof shown === 'number' ? [shown, String(shown)] : shown;
  const { company: one, ...relations } = company(id);
  return { ...relations, company: { ...one, profile: { ...one.profile, orgNo } } as CompanyRelations['company'] };
}

/**
 * A source in which every search finds these companies, in one query (`isLookedUp`) or in pages. A search takes `ms`
 * milliseconds.
 */
function finding(companies: readonly Shown[], ms: number, isLookedUp: boolean): RelationsSource {
  const found = companies.map(companyOf);
  return {
    lookUp: () => after(isLookedUp ? ms : 0, isLookedUp ? found : undefined),
    search: () =>
      after(
        ms,
        found.map((one) => one.company.serviceId),
      ),
    count: async () => found.length,
    load: async (wanted: readonly ServiceId[]) => found.filter((one) => wanted.includes(one.company.serviceId)),
  };
}

/** Runs a search. Returns the number of companies and the duration. */
async function search(SearchParameters: object, companies: RelationsSource) {
  const answer = await timed(() =>
    renderedPage(new SearchRelations(companies, randomKeyRing()), { SearchParameters }, subscription),
  );
  if (!('outcome' in answer)) throw new Error('The search was refused.');
  return { ms: answer.ms, count: answer.outcome.companies.length };
}

describe.each([
  ['looked up at once', true],
  ['searched in pages', false],
])('of companies that are %s', (_how, isLookedUp) => {
  /**
   * Runs the search twice. The first one takes 4 ms, as if the graph found something hidden. The second one takes 1 ms,
   * as if nothing existed.
   */
  const answers = async (parameters: object, shown: readonly Shown[]) => [
    await search(parameters, finding(shown, 4, isLookedUp)),
    await search(parameters, finding(shown, 1, isLookedUp)),
  ];
  const waiting = (count: number) => Array(2).fill({ ms: 10, count });
  const atOnce = (count: number) => [4, 1].map((ms) => ({ ms, count }));

  it('a hidden company takes as long as one that does not exist, when fewer are found than are named', async () => {
    expect(await answers({ ServiceId: [2] }, [])).toEqual(waiting(0));
    expect(await answers({ ServiceId: [1, 2] }, [1])).toEqual(waiting(1));
    expect(await answers({ OrgNo: ['2'] }, [])).toEqual(waiting(0));
    expect(await answers({ OrgNo: ['1', '2'] }, [1])).toEqual(waiting(1));
    expect(await answers({ ServiceId: [1], OrgNo: ['1', '2'] }, [1])).toEqual(waiting(1));
    expect(await answers({ ServiceId: [1, 2], OrgNo: ['1'] }, [1])).toEqual(waiting(1));
  });

  it('a number that two companies have does not stand for another one that is hidden or does not exist', async () => {
    expect(await answers({ OrgNo: ['1', '2'] }, [1, [3, '1']])).toEqual(waiting(2));
  });

  it('a search for a person always takes as long: the person may be hidden in some countries only', async () => {
    expect(await answers({ CountryCode: ['NO'], NationalIdentificationNumber: ['9'] }, [])).toEqual(waiting(0));
    expect(await answers({ CountryCode: ['NO'], NationalIdentificationNumber: ['9'] }, [1, 2, 3])).toEqual(waiting(3));
    expect(await answers({ CountryCode: ['NO'], NationalIdentificationNumber: ['9'], ServiceId: [1] }, [1])).toEqual(
      waiting(1),
    );
  });

  it('a search that finds all that it names comes at once, and so does one that names nothing', async () => {
    expect(await answers({ ServiceId: [1, 2] }, [1, 2])).toEqual(atOnce(2));
    expect(await answers({ OrgNo: ['1', '2'] }, [1, [2, '2 ']])).toEqual(atOnce(2));
    expect(await answers({ OrgNo: ['1'] }, [1, [2, '1']])).toEqual(atOnce(2));
    expect(await answers({ CountryCode: ['NO'] }, [])).toEqual(atOnce(0));
    expect(await answers({ CountryCode: ['NO'], ContentUpdatedAt: ['2026-01-01'] }, [1])).toEqual(atOnce(1));
  });
});
