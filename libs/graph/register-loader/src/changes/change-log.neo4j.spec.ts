import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import {
  type OwnershipRecord,
  serviceId,
  type RegisterStatement,
  type StatedRecord,
} from '@company-relations/ownership';
import { protectedSince } from '../../test/protected-since';
import { company, end, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const changeLog = new ChangeLog(graph);
const withoutOwners = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const load = (...statements: RegisterStatement[]) =>
  applyStatements(graph, statements, new Date('2026-06-01T08:00:00Z'));
const given = (id: string, number: number) => company(id, may(1), { serviceId: serviceId(number) });
const hidden = (id: string, asOf: string) =>
  person(id, asOf, { profile: { nationalIdentificationNumber: '19850101-1234', isProtected: true } });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('the change number', () => {
  it('is 0 in an empty graph and grows by one with each load that changes anything', async () => {
    expect(await changeLog.begin()).toBe(0);
    await load(given('a', 1), given('b', 2));
    await load(records('r', may(1), 'a', 'b', stake(10)));
    expect(await changeLog.begin()).toBe(2);
  });

  it('does not change when a load repeats the stored content, confirms it with a newer date or is refused', async () => {
    const statements = [given('a', 1), given('b', 2), person('p', may(1)), records('r', may(1), 'a', 'b', stake(10))];
    await load(...statements);
    const number = await changeLog.begin();
    await load(...statements);
    await load(...statements.map((statement) => ({ ...statement, asOf: may(2) })));
    await load(records('s', may(2), 'a', 'unknown', stake(10)), end('t', may(2)));
    expect([await changeLog.begin(), await companies.companiesChangedSince(number, 'GB')]).toEqual([number, []]);
  });

  it('is given out in the order of loads that run at the same time, each once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => load(given(`c${index}`, index + 1))));
    expect(await changeLog.begin()).toBe(8);
  });
});

describe('the companies that changed since', () => {
  it('are all when no reader had asked for the number before, when it is unknown, and when they were forgotten', async () => {
    await load(given('a', 1));
    expect(await companies.companiesChangedSince(0, 'GB')).toBe('all');
    const number = await changeLog.begin();
    await load(given('b', 2));
    await load(given('c', 3));
    const since = (from: number) => companies.companiesChangedSince(from, 'GB');
    expect([await since(number - 1), await since(number), await since(number + 1), await since(number + 3)]).toEqual([
      'all',
      [2, 3],
      [3],
      'all',
    ]);
    await changeLog.forget(number + 1);
    expect([await since(number), await since(number + 1)]).toEqual(['all', [3]]);
    await changeLog.forget(1_000);
    expect([await since(number + 1), await since(number + 2)]).toEqual(['all', []]);
  });

  it('of a very large load are all: it is not logged, nor is anything until a reader asks again', async () => {
    const number = await changeLog.begin();
    await load(...Array.from({ length: 10_001 }, (_, index) => given(`c${index}`, index + 1)));
    await load(given('a', 20_000));
    expect([
      await companies.companiesChangedSince(number, 'GB'),
      await companies.companiesChangedSince(number + 1, 'GB'),
    ]).toEqual(['all', 'all']);
    expect(await graph.read({ name: 'log', text: 'MATCH (change:Change) RETURN change' })).toEqual([]);
    const next = await changeLog.begin();
    await load(given('b', 20_001));
    expect(await companies.companiesChangedSince(next, 'GB')).toEqual([20_001]);
  });

  it('are those below a changed holding and the ultimate owners above it, and no others', async () => {
    // A state has a hundred holdings, and later gets one more, in "new". "new" owns two companies.
    const holdings = Array.from({ length: 100 }, (_, index) => index + 10);
    await load(
      given('state', 1),
      given('new', 2),
      given('below', 3),
      given('sister', 4),
      ...holdings.map((id) => given(`h${id}`, id)),
    );
    await load(...holdings.map((id) => records(`r${id}`, may(1), 'state', `h${id}`, stake(50))));
    await load(records('n', may(1), 'new', 'below', stake(50)), records('s', may(1), 'new', 'sister', stake(50)));
    const number = await changeLog.begin();
    await load(records('one more', may(1), 'state', 'new', stake(5)));
    expect(await companies.companiesChangedSince(number, 'GB')).toEqual([1, 2, 3, 4]);
    const then = await changeLog.begin();
    await load(records('s', may(2), 'new', 'sister', stake(60)));
    // "new" (2) is listed only because its own record changed: it is no ultimate owner. So "below" (3) is not listed.
    expect(await companies.companiesChangedSince(then, 'GB')).toEqual([1, 2, 4]);
  });

  it('are the two ends of a holding of which nothing but dates and counts changed, or where no ultimate ownerships are computed', async () => {
    await load(...['top', 'middle', 'low', 'lowest'].map((id, index) => given(id, index + 1)));
    await load(
      ...['top', 'middle', 'low'].map((owner, index) =>
        records(`r${index}`, may(1), owner, ['middle', 'low', 'lowest'][index] ?? '', stake(50)),
      ),
    );
    const since = async (number: number) => [
      await companies.companiesChangedSince(number, 'GB'),
      await withoutOwners.companiesChangedSince(number, 'GB'),
    ];
    const number = await changeLog.begin();
    await load(records('r1', may(2), 'middle', 'low', stake(50, { numberOfShares: 7, inDate: may(1) })));
    expect(await since(number)).toEqual([
      [2, 3],
      [2, 3],
    ]);
    const then = await changeLog.begin();
    await load(records('r1', may(3), 'middle', 'low', stake(40)));
    expect(await since(then)).toEqual([
      [1, 2, 3, 4],
      [2, 3],
    ]);
  });

  it('are the two ends of a holding of which no stake is known, until one is or it turns into votes alone', async () => {
    const holding = (record: OwnershipRecord, votesAlone = false): StatedRecord => ({
      kind: 'ownership',
      ended: false,
      record,
      ...(votesAlone ? { votesAlone } : {}),
    });
    await load(...['top', 'middle', 'low', 'lowest'].map((id, index) => given(id, index + 1)));
    await load(
      records('t', may(1), 'top', 'middle', stake(50)),
      records('m', may(1), 'middle', 'low', holding({})),
      records('l', may(1), 'low', 'lowest', stake(50)),
    );
    const since: unknown[] = [];
    for (const [index, present] of [
      holding({ shareClass: 'A' }),
      holding({ numberOfShares: 7 }),
      holding({ maxStakePercent: 50 }),
      holding({ maxStakePercent: 50 }, true),
      holding({ numberOfVotes: 7 }, true),
    ].entries()) {
      const number = await changeLog.begin();
      await load(records('m', may(2 + index), 'middle', 'low', present));
      since.push(await companies.companiesChangedSince(number, 'GB'));
    }
    expect(since).toEqual([
      [2, 3],
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      [2, 3],
    ]);
  });

  it('are those above and below a company of which the number of all shares changed, in any of its sources', async () => {
    const shares = (id: string, day: number, totalNumberOfShares: number, number = 3) =>
      company(id, may(day), {
        ...(id === 'low' && { serviceId: serviceId(number) }),
        rank: id === 'low' ? 0 : 1,
        identifiers: [{ scheme: 'S', id: '1' }],
        profile: { name: 'Low', countryCode: 'GB', totalNumberOfShares },
      });
    await load(given('top', 1), given('middle', 2), shares('low', 1, 100), given('lowest', 4), shares('too', 1, 100));
    await load(
      records('t', may(1), 'top', 'middle', stake(50)),
      records('m', may(1), 'middle', 'low', { kind: 'ownership', ended: false, record: { numberOfShares: 50 } }),
      records('l', may(1), 'low', 'lowest', stake(50)),
    );
    const since: unknown[] = [];
    for (const statement of [shares('low', 2, 200), shares('too', 2, 200), shares('too', 3, 200)]) {
      const number = await changeLog.begin();
      await load(statement);
      since.push(await companies.companiesChangedSince(number, 'GB'));
    }
    expect(since).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], []]);
  });

  it('are reported together with the companies that left the country: moved, removed or merged', async () => {
    await load(
      given('a', 1),
      given('b', 2),
      given('c', 3),
      company('d', may(1), { serviceId: serviceId(4), identifiers: [{ scheme: 'S', id: '1' }] }),
      given('e', 5),
    );
    const number = await changeLog.begin();
    await load(company('a', may(2), { profile: { countryCode: 'NO' } }), removal('company', 'b', may(2)));
    await load(
      company('c', may(2), { profile: { name: 'C', countryCode: 'GB' } }),
      company('e', may(2), { identifiers: [{ scheme: 'S', id: '1' }] }),
    );
    expect(await companies.changesSince(number, 'GB')).toEqual({ present: [3, 4], absent: [1, 2, 5] });
  });

  it('are the neighbours of a changed company and those below an ultimate owner, but not below one that others own', async () => {
    await load(given('top', 1), given('middle', 2), given('low', 3), given('lowest', 4), given('board', 5));
    await load(
      ...['top', 'middle', 'low'].map((owner, index) =>
        records(`r${index}`, may(1), owner, ['middle', 'low', 'lowest'][index] ?? '', stake(50)),
      ),
    );
    await load(records('role', may(1), 'middle', 'board', { kind: 'role', ended: true, record: {} }));
    const number = await changeLog.begin();
    await load(company('middle', may(2), { profile: { name: 'New', countryCode: 'GB' } }));
    expect(await companies.companiesChangedSince(number, 'GB')).toEqual([1, 2, 3, 5]);
    const then = await changeLog.begin();
    await load(company('top', may(2), { profile: { name: 'New', countryCode: 'GB' } }));
    expect(await companies.companiesChangedSince(then, 'GB')).toEqual([1, 2, 3, 4]);
  });
});

it('the companies that changed since a holding ended are those that were above it over several levels, or below', async () => {
  await load(...['top', 'middle', 'low', 'lowest', 'sister'].map((id, index) => given(id, index + 1)));
  await load(records('t', may(1), 'top', 'middle', stake(50)), records('m', may(1), 'middle', 'low', stake(50)));
  await load(records('l', may(1), 'low', 'lowest', stake(50)), records('b', may(1), 'top', 'sister', stake(50)));
  const number = await changeLog.begin();
  await load(end('m', may(2)));
  expect(await companies.companiesChangedSince(number, 'GB')).toEqual([1, 2, 3, 4]);
});

describe('the protections since', () => {
  const business = company('t', may(1), { serviceId: serviceId(1), soleTraderOf: 'p' });
  const register = (...ids: number[]) => ids.map((id) => ({ scheme: 'S', id: String(id) }));
  const open = (id: string, number: number) =>
    person(id, may(1), { serviceId: serviceId(number), profile: { nationalIdentificationNumber: '850101-1234' } });

  it('are of persons alike one who becomes protected, their businesses, and removed persons; forgetting keeps them', async () => {
    await load(open('p', 2), open('q', 3), person('r', may(1), { serviceId: serviceId(4) }));
    await load(business);
    const number = await changeLog.begin();
    await load(hidden('q', may(2)));
    expect(await protectedSince(companies, number)).toEqual([1, 2, 3]);
    await load(removal('person', 'r', may(2)));
    expect(await protectedSince(companies, number + 1)).toEqual([4]);
    await changeLog.forget(number + 2);
    expect(await protectedSince(companies, number)).toEqual([1, 2, 3, 4]);
  });

  it('are of a company that is found to be a protected sole trader', async () => {
    await load({ ...hidden('p', may(1)), serviceId: serviceId(2) });
    const sameNumber = { identifiers: [{ scheme: 'S', id: '1' }] };
    await load({ ...business, ...sameNumber }, company('u', may(1), { serviceId: serviceId(9) }));
    const number = await changeLog.begin();
    await load(company('u', may(2), sameNumber));
    expect(await protectedSince(companies, number)).toEqual([1, 9]);
  });

  it.each<[string, RegisterStatement, RegisterStatement]>([
    ['the person becomes protected', open('p', 2), hidden('p', may(3))],
    [
      'it turns out to be the business of a protected person',
      hidden('p', may(1)),
      company('k11', may(3), { soleTraderOf: 'p', identifiers: register(11, 12) }),
    ],
    [
      'its number becomes that of a protected person',
      hidden('p', may(1)),
      company('k11', may(3), { identifiers: register(11, 12), profile: { countryCode: 'GB', orgNo: '850101-1234' } }),
    ],
  ])(
    'are of a company under every ServiceId that it had before several mergers, when %s',
    async (_how, trader, change) => {
      const tie = trader.type === 'person' && trader.profile.isProtected ? {} : { soleTraderOf: 'p' };
      await load({ ...trader, serviceId: serviceId(2) } as RegisterStatement);
      await load(
        ...[11, 12, 13, 14].map((id) =>
          company(`k${id}`, may(1), { serviceId: serviceId(id), identifiers: register(id) }),
        ),
      );
      const number = await changeLog.begin();
      await load(company('k14', may(2), { ...tie, identifiers: register(13, 14) }));
      await load(company('k13', may(2), { identifiers: register(12, 13) }));
      await load(company('k12', may(2), { identifiers: register(11, 12) }));
      const merged = await changeLog.begin();
      expect(await protectedSince(companies, number)).toEqual([]);
      await load(change);
      const expected = [...(tie.soleTraderOf === undefined ? [] : [2]), 11, 12, 13, 14];
      expect([await protectedSince(companies, number), await protectedSince(companies, merged)]).toEqual([
        [...expected].sort((a, b) => a - b),
        expected,
      ]);
    },
  );

  it('are of a former ServiceId each time that the protection begins again', async () => {
    await load(
      open('p', 2),
      ...[11, 12].map((id) => company(`k${id}`, may(1), { serviceId: serviceId(id), identifiers: register(id) })),
    );
    await load(company('k12', may(2), { soleTraderOf: 'p', identifiers: register(11, 12) }));
    await load(hidden('p', may(3)));
    await load({ ...open('p', 2), asOf: may(4) });
    const number = await changeLog.begin();
    await load({ ...open('p', 2), asOf: may(5), profile: { nationalIdentificationNumber: '850101-1234', name: 'P' } });
    expect(await protectedSince(companies, number)).toEqual([]);
    await load(hidden('p', may(6)));
    expect(await protectedSince(companies, number)).toEqual([2, 11, 12]);
  });

  it('include companies that were merged into a protected company, directly or earlier, but none that was never shown', async () => {
    await load(
      { ...hidden('p', may(1)), serviceId: serviceId(2) },
      ...[11, 12, 13].map((id) => company(`k${id}`, may(1), { serviceId: serviceId(id), identifiers: register(id) })),
    );
    await load(company('k13', may(2), { identifiers: register(12, 13) }), { ...business, identifiers: register(1) });
    const number = await changeLog.begin();
    await load(
      company('new', may(2), { serviceId: serviceId(20), identifiers: register(20) }),
      company('k12', may(2), { identifiers: register(1, 12, 20) }),
    );
    expect(await protectedSince(companies, number)).toEqual([1, 12, 13]);
  });

  it('are not of a person who was never shown unprotected', async () => {
    const number = await changeLog.begin();
    await load(hidden('p', may(1)), business);
    expect(await protectedSince(companies, number)).toEqual([]);
  });

  it.each([
    ['in one load', 1],
    ['in two loads', 2],
  ])(
    'are of a company that is removed and comes back under its ServiceId as the business of a protected person, %s',
    async (_how, loads) => {
      await load(
        { ...hidden('p', may(1)), serviceId: serviceId(2) },
        company('t', may(1), { serviceId: serviceId(1) }),
      );
      const number = await changeLog.begin();
      const statements = [removal('company', 't', may(2)), { ...business, asOf: may(3) }];
      if (loads === 1) await load(...statements);
      else for (const statement of statements) await load(statement);
      expect([await protectedSince(companies, number), await companies.companiesChangedSince(number, 'GB')]).toEqual([
        [1],
        [1],
      ]);
    },
  );

  it('are of a company that comes back under its ServiceId and is merged into the business of a protected person', async () => {
    await load(
      { ...hidden('p', may(1)), serviceId: serviceId(2) },
      { ...business, identifiers: register(1) },
      given('k', 11),
      given('last', 20),
    );
    await load(removal('company', 'k', may(2)));
    const number = await changeLog.begin();
    await load(
      company('k', may(3), { serviceId: serviceId(11), identifiers: register(11) }),
      company('k', may(4), { identifiers: register(1, 11) }),
    );
    expect(await protectedSince(companies, number)).toEqual([1, 11]);
  });
});

it('the ids of the companies of a country come in pages, ascending', async () => {
  await load(
    ...[5, 3, 9, 7].map((id) => given(`c${id}`, id)),
    company('elsewhere', may(1), { serviceId: serviceId(4), profile: { countryCode: 'NO' } }),
  );
  expect([
    await companies.companyIds('GB', 0, 3),
    await companies.companyIds('GB', 7, 3),
    await companies.companyIds('GB', 9, 3),
  ]).toEqual([[3, 5, 7], [9], []]);
});
