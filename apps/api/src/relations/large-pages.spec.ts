import { setImmediate as turn } from 'node:timers/promises';
import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import {
  type ComputationEvent,
  ComputationQueue,
  defaultComputationLimits,
} from '../platform/computing/computation-queue';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { renderedPage } from '../testing/rendered';
import { untimedResponse } from '../testing/untimed-response';
import { SearchRelations } from './search-relations';

const grants = new Grants({ NO: [] });
const subscriptionOf = (id: string): Subscription => ({ id, organisationId: 'org', enabled: true, grants });
const largePage = { SearchParameters: { CountryCode: ['NO'] }, PageSize: 6 };

/** Companies whose loads stay unfinished until the test finishes them. */
class SlowCompanies extends CompaniesInMemory {
  readonly underWay: (() => void)[] = [];

  constructor(companies: ConstructorParameters<typeof CompaniesInMemory>[0]) {
    super(companies);
    const loadAtOnce = this.load;
    this.load = async (...asked) => {
      await new Promise<void>((resolve) => void this.underWay.push(resolve));
      return loadAtOnce(...asked);
    };
  }
}

let companies: SlowCompanies;
let relations: SearchRelations;
let events: ComputationEvent[];

beforeEach(() => {
  // There are more companies than fit on one page, so that the service cannot use a lookup.
  companies = new SlowCompanies(Array.from({ length: 30 }, (_, index) => company(index + 1)));
  events = [];
  const pages = new ComputationQueue(defaultComputationLimits, (event) => events.push(event));
  relations = new SearchRelations(companies, randomKeyRing(), { pages });
});

async function search(name: string, body: object, gone?: AbortSignal): Promise<number> {
  const { companies: shown } = await renderedPage(relations, body, subscriptionOf(name), {
    session: untimedResponse(name, gone),
  });
  return shown.length;
}

/** The number of unfinished loads after all pending work of the event loop has run. */
async function settledLoads(): Promise<number> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
  return companies.underWay.length;
}

async function letGo(): Promise<void> {
  for (const resolve of companies.underWay.splice(0)) resolve();
  await settledLoads();
}

it('a subscription has two large pages loaded at a time, and gets all of them', async () => {
  const pages = Array.from({ length: 5 }, () => search('one', largePage));
  expect(await settledLoads()).toBe(2);
  await letGo();
  expect(await settledLoads()).toBe(2);
  await letGo();
  await letGo();
  expect(await Promise.all(pages)).toEqual([6, 6, 6, 6, 6]);
});

it('large pages of one subscription keep neither those of another one waiting, nor small pages, nor a few named companies', async () => {
  const waiting = Array.from({ length: 5 }, () => search('one', largePage));
  expect(await settledLoads()).toBe(2);
  const others = [
    search('two', largePage),
    search('one', { ...largePage, PageSize: 5 }),
    search('one', { SearchParameters: { ServiceId: [1, 2, 3] }, PageSize: 500 }),
  ];
  await settledLoads();
  for (let round = 0; round < 4; round += 1) await letGo();
  expect(await Promise.all(others)).toEqual([6, 5, 3]);
  expect(await Promise.all(waiting)).toEqual([6, 6, 6, 6, 6]);
});

it('a page of a search by dates waits like a large page, however small it is', async () => {
  const ContentUpdatedAt = ['2026-01-01', '2026-01-01'];
  const dates = [{ ContentUpdatedAt }, { RelationsUpdatedAt: ['2026-01-02'] }, { ContentUpdatedAt, ServiceId: [1, 2] }];
  const waiting = [search('one', largePage), search('one', largePage)];
  expect(await settledLoads()).toBe(2);
  const [byContent, byRelations, named] = dates.map((SearchParameters) =>
    search('one', { SearchParameters, PageSize: 1 }),
  );
  expect(await settledLoads()).toBe(3);
  await letGo();
  expect(await Promise.all([...waiting, named])).toEqual([6, 6, 1]);
  await letGo();
  expect(await Promise.all([byContent, byRelations])).toEqual([1, 1]);
});

it('a large page whose client disconnected while it waited is never loaded', async () => {
  const first = [search('one', largePage), search('one', largePage)];
  await settledLoads();
  const client = new AbortController();
  const left = search('one', largePage, client.signal);
  await settledLoads();
  client.abort(new Error('The client left.'));
  await expect(left).rejects.toThrow('The client left.');
  await letGo();
  expect(await settledLoads()).toBe(0);
  expect(await Promise.all(first)).toEqual([6, 6]);
});

it('a large page whose client disconnects while it loads ends with that load, and the next page has its turn', async () => {
  const client = new AbortController();
  const [left, other, next] = [
    search('one', largePage, client.signal),
    search('one', largePage),
    search('one', largePage),
  ];
  void left.catch(() => undefined);
  expect(await settledLoads()).toBe(2);
  client.abort(new Error('The client left.'));
  await letGo();
  await expect(left).rejects.toThrow('The client left.');
  expect(await other).toBe(6);
  expect(await settledLoads()).toBe(1);
  await letGo();
  expect(await next).toBe(6);
  expect([...events].sort()).toEqual(['aborted', 'finished', 'finished', 'started', 'started', 'started']);
});

it('a large page whose client disconnects while the graph is searched is not loaded', async () => {
  const client = new AbortController();
  const searchAtOnce = companies.search;
  companies.search = async (...asked) => {
    client.abort(new Error('The client left.'));
    return searchAtOnce(...asked);
  };
  await expect(search('one', largePage, client.signal)).rejects.toThrow('The client left.');
  expect([await settledLoads(), events]).toEqual([0, ['started', 'aborted']]);
});
