import { Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { dump, entities } from '../../test/dump';
import { company, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, endPostponedProtections, migrateRegister } from '../index';

const graph = testGraph();
const firstDay = 20463;

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, new Date('2026-01-10T08:00:00Z'));
}

function loadLater(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, new Date('2026-01-12T08:00:00Z'));
}

async function marks() {
  const companies = (await entities(graph)).filter(({ contentUpdatedOn }) => contentUpdatedOn !== undefined);
  return Object.fromEntries(
    companies.map(({ sourceId, protectedSoleTrader, contentUpdatedOn }) => [
      sourceId,
      [protectedSoleTrader, contentUpdatedOn],
    ]),
  );
}

const trader = company('t', may(1), { soleTraderOf: 'p', profile: { countryCode: 'SE' } });
const numbered = company('n', may(1), { profile: { countryCode: 'SE', orgNo: '850101-1234' } });
const other = company('o', may(1), { profile: { countryCode: 'SE', orgNo: '5560001234' } });
const hidden = person('p', may(1), { profile: { nationalIdentificationNumber: '19850101-1234', isProtected: true } });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('a sole trader of a protected person', () => {
  it('is marked in whatever order and batches both are loaded', async () => {
    const statements = [trader, numbered, other, hidden];
    const values = fc.record({
      order: fc.shuffledSubarray(statements, { minLength: 4 }),
      together: fc.constantFrom(true, false, false),
    });
    const classes = [
      'in one batch',
      'one by one, the person after the business by tie',
      'one by one, the person before it',
      'one by one, the person after the business by number',
      'one by one, the person before that',
    ] as const;
    await checkAsyncProperty({ values, classes, usual: 100, full: 1_500 }, async ({ order, together }, meet) => {
      await clear(graph);
      if (together) await load(...order);
      else for (const statement of order) await load(statement);
      expect(await marks()).toEqual({ t: [true, firstDay], n: [true, firstDay], o: [undefined, firstDay] });
      if (together) return meet('in one batch');
      const isLater = (than: RegisterStatement) => order.indexOf(hidden) > order.indexOf(than as typeof trader);
      meet(isLater(trader) ? 'one by one, the person after the business by tie' : 'one by one, the person before it');
      meet(
        isLater(numbered)
          ? 'one by one, the person after the business by number'
          : 'one by one, the person before that',
      );
    });
  }, 3_600_000);

  it('is marked and unmarked when the protection changes', async () => {
    await load(trader, numbered, other, { ...hidden, profile: { ...hidden.profile, isProtected: false } });
    expect(await marks()).toEqual({ t: [undefined, firstDay], n: [undefined, firstDay], o: [undefined, firstDay] });
    await loadLater({ ...hidden, asOf: may(2) });
    expect(await marks()).toEqual({ t: [true, firstDay + 2], n: [true, firstDay + 2], o: [undefined, firstDay] });
    await load({ ...hidden, asOf: may(3), profile: { ...hidden.profile, isProtected: false } });
    expect(await marks()).toEqual({ t: [undefined, firstDay], n: [undefined, firstDay], o: [undefined, firstDay] });
  });

  it('follows a changed national id, organisation number or tie', async () => {
    await load(trader, numbered, other, hidden);
    await loadLater(
      person('p', may(2), { profile: { nationalIdentificationNumber: '5560001234', isProtected: true } }),
    );
    expect(await marks()).toEqual({ t: [true, firstDay], n: [true, firstDay], o: [true, firstDay + 2] });
    await loadLater(
      company('t', may(2), { profile: { countryCode: 'SE', orgNo: '20 5560001234' } }),
      company('o', may(2)),
      company('n', may(2), { ...numbered, asOf: may(2), soleTraderOf: 'p' }),
    );
    expect(await marks()).toEqual({ t: [true, firstDay + 2], n: [true, firstDay + 2], o: [undefined, firstDay + 2] });
    await loadLater(company('t', may(3)), company('n', may(3)));
    expect(await marks()).toEqual({
      t: [undefined, firstDay + 2],
      n: [undefined, firstDay + 2],
      o: [undefined, firstDay + 2],
    });
  });

  it('stays marked when the person is removed, until an unprotected person is tied to it or its number changes', async () => {
    await load(trader, numbered, hidden);
    await loadLater(removal('person', 'p', may(2)), {
      ...numbered,
      asOf: may(2),
      profile: { ...numbered.profile, name: 'Renamed' },
    });
    expect(await marks()).toEqual({ t: [true, firstDay], n: [true, firstDay + 2] });
    await load({ ...hidden, asOf: may(3), profile: { nationalIdentificationNumber: '8501011234' } });
    expect(await marks()).toEqual({ t: [undefined, firstDay], n: [undefined, firstDay] });
    await load({ ...hidden, asOf: may(4) }, removal('person', 'p', may(5)));
    await load({ ...hidden, asOf: may(6) });
    await load(removal('person', 'p', may(7)), { ...numbered, asOf: may(7), profile: other.profile });
    expect(await marks()).toEqual({ t: [true, firstDay], n: [undefined, firstDay] });
  });

  it('counts as one while the person that its source names is not in the graph', async () => {
    await load({ ...trader, profile: { countryCode: 'SE', orgNo: '850101-1234' } }, numbered);
    expect(await marks()).toEqual({ t: [true, firstDay], n: [undefined, firstDay] });
    await loadLater({ ...hidden, profile: { nationalIdentificationNumber: '19850101-1234' } });
    expect(await marks()).toEqual({ t: [undefined, firstDay + 2], n: [undefined, firstDay] });
    await load(removal('person', 'p', may(2)));
    expect(await marks()).toEqual({ t: [true, firstDay], n: [undefined, firstDay] });
  });

  it('keeps its mark when it is merged into a company with a lower ServiceId', async () => {
    await load(
      company('x', may(1), { identifiers: [{ scheme: 'S', id: '1' }], profile: { countryCode: 'SE' } }),
      numbered,
      hidden,
    );
    await load(removal('person', 'p', may(2)));
    await load({ ...numbered, asOf: may(2), identifiers: [{ scheme: 'S', id: '1' }] });
    expect(await marks()).toEqual({ n: [true, firstDay] });
  });

  it('stays marked when it is merged, and leaves behind only under which ServiceIds it was shown when it is removed', async () => {
    await load(trader, company('x', may(1), { identifiers: [{ scheme: 'S', id: '1' }] }), hidden);
    await load(company('t', may(2), { soleTraderOf: 'p', identifiers: [{ scheme: 'S', id: '1' }] }));
    expect(await marks()).toEqual({ t: [true, firstDay] });
    await load(removal('company', 't', may(3)));
    expect(await marks()).toEqual({ x: [undefined, firstDay] });
    await load(removal('company', 'x', may(3)), removal('person', 'p', may(3)));
    expect(await dump(graph, ['hash', 'asOf', 'source', 'secret'])).toEqual([
      'Counter {"name":"formerBusiness"}',
      'Counter {"name":"serviceId","next":4}',
      'FormerBusiness {"day":20463,"serviceIds":[1,2]}',
      'Removed {"key":"company:t"}',
      'Removed {"key":"company:x"}',
      'Removed {"key":"person:p"}',
    ]);
  });
});

describe('a business of which several sources state different numbers', () => {
  const sameId = { identifiers: [{ scheme: 'SE-BLV', id: 'WID1' }] };
  const business = company('w:t1', may(1), { ...sameId, profile: { countryCode: 'SE', orgNo: '19400101-5555' } });
  const byIdentifier = company('w:t1', may(1), {
    identifiers: [...sameId.identifiers, { scheme: 'SE:PNR', id: '400101-5555' }],
    profile: { countryCode: 'SE' },
  });
  const foreign = company('a-other', may(1), { ...sameId, profile: { name: 'Other', countryCode: 'NO' } });
  const renumbered = company('a-other', may(1), { ...sameId, profile: { countryCode: 'SE', orgNo: '5560990010' } });
  const owner = person('w:p', may(1), {
    profile: { nationalIdentificationNumber: '19400101-5555', isProtected: true },
  });
  const open = { ...owner, asOf: may(2), profile: { ...owner.profile, isProtected: false } };

  it.each([
    ['another number', business, renumbered],
    ['another country and no number', business, foreign],
    ['another number, and the personal one is a register identifier alone', byIdentifier, renumbered],
  ])('is marked in every order, by what one source alone states: %s', async (_what, one, another) => {
    for (const order of [
      [owner, one, another],
      [one, owner, another],
      [one, another, owner],
      [another, one, owner],
      [another, owner, one],
    ]) {
      for (const batches of [order.map((statement) => [statement]), [order]]) {
        await clear(graph);
        for (const batch of batches) await load(...batch);
        expect(
          (await entities(graph)).map(({ protectedSoleTrader, orgNo }) => [protectedSoleTrader, orgNo]),
        ).toContainEqual([true, another === foreign ? undefined : '5560990010']);
        await load(open);
        expect(await marks()).toEqual({ 'a-other': [undefined, firstDay] });
      }
    }
  });

  it('is found by masked callers by none of its numbers', async () => {
    await load(owner, business, renumbered);
    const search = (orgNo: string, ...more: 'HiddenPersonAccess'[]) =>
      new CompanyGraph(graph).search({ countries: ['SE'], orgNos: [orgNo] }, new Grants({ SE: ['Owner', ...more] }), {
        after: 0,
        limit: 10,
      });
    for (const number of ['194001015555', '4001015555', '5560990010']) expect(await search(number)).toEqual([]);
    expect(await search('5560990010', 'HiddenPersonAccess')).toEqual([2]);
  });

  it('keeps its mark when the person is removed, as long as one source states the number', async () => {
    await load(owner, business, renumbered);
    await load(removal('person', 'w:p', may(2)), {
      ...renumbered,
      asOf: may(2),
      profile: { ...renumbered.profile, name: 'Renamed' },
    });
    expect(await marks()).toEqual({ 'a-other': [true, firstDay] });
    await load(removal('company', 'a-other', may(3)));
    expect(await marks()).toEqual({ 'w:t1': [true, firstDay] });
  });

  it('leaves no key of a number behind when it is one company of one source again, or gone', async () => {
    await load(business, renumbered);
    await load(removal('company', 'a-other', may(2)));
    await load(owner);
    expect(await marks()).toEqual({ 'w:t1': [true, firstDay] });
    expect((await dump(graph)).filter((line) => line.includes('orgNo:'))).toEqual([]);
    await load({ ...renumbered, asOf: may(3) });
    expect((await dump(graph)).filter((line) => line.startsWith('EntityKey') && line.includes('orgNo:'))).toHaveLength(
      2,
    );
    await load(removal('company', 'a-other', may(4)), removal('company', 'w:t1', may(4)));
    expect((await dump(graph)).filter((line) => line.includes('orgNo:'))).toEqual([]);
  });
});

it('a mark that a load would end stays if another protected person had the number within that load', async () => {
  const postponed = (...batch: RegisterStatement[]) =>
    applyStatements(graph, batch, new Date('2026-01-10T08:00:00Z'), { postponesEnds: true });
  await load(numbered, hidden);
  await postponed({ ...numbered, asOf: may(2), profile: { countryCode: 'SE', orgNo: '860202-1234' } });
  await postponed(
    person('q', may(2), { profile: { nationalIdentificationNumber: '19860202-1234', isProtected: true } }),
  );
  await postponed(removal('person', 'q', may(3)));
  await endPostponedProtections(graph, new Date('2026-01-10T09:00:00Z'));
  expect(await marks()).toEqual({ n: [true, firstDay] });
});

describe('a person whom a second source protects', () => {
  const open = person('q', may(1), { profile: { name: 'Q', nationalIdentificationNumber: '850101-1234' } });

  async function protections() {
    return Object.fromEntries(
      (await entities(graph))
        .filter(({ orgNo, countryCode }) => orgNo === undefined && countryCode === undefined)
        .map((entity) => [entity['sourceId'], entity['protected']]),
    );
  }

  it.each([
    ['together', [[hidden, open]]],
    ['first', [[hidden], [open]]],
    ['later', [[open], [hidden]]],
  ])('is protected, loaded %s, until no source protects the person any more', async (_when, batches) => {
    for (const batch of batches) await load(...batch);
    await load(person('r', may(1), { profile: { nationalIdentificationNumber: '20850101-1234', isProtected: false } }));
    expect(await protections()).toEqual({ p: true, q: true, r: undefined });
    await load({ ...hidden, asOf: may(2), profile: { nationalIdentificationNumber: '19850101-1234' } });
    expect(await protections()).toEqual({ p: undefined, q: undefined, r: undefined });
    await load({ ...hidden, asOf: may(3) });
    await load(removal('person', 'p', may(4)));
    expect(await protections()).toEqual({ q: undefined, r: undefined });
  });

  it('protects the company with the number, and is loaded as protected', async () => {
    await load(
      other,
      company('t', may(1), { soleTraderOf: 'q', profile: { countryCode: 'SE' } }),
      open,
      records('r', may(1), 'q', 'o', stake(10)),
    );
    expect(await marks()).toEqual({ o: [undefined, firstDay], t: [undefined, firstDay] });
    await load(hidden);
    expect(await marks()).toEqual({ o: [undefined, firstDay], t: [true, firstDay] });
    const [loaded] = await new CompanyGraph(graph).loadRelations([serviceId(1)], new Grants({ SE: ['Owner'] }));
    expect(loaded?.parents.map(({ entity }) => entity.profile)).toEqual([
      { name: 'Q', nationalIdentificationNumber: '850101-1234', isProtected: true, updatedAt: '2026-01-10T08:00:00Z' },
    ]);
  });
});
