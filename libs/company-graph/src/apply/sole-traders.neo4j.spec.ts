import { Grants } from '@company-relations/authorization';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import fc from 'fast-check';
import { dump, entities } from '../../test/dump';
import { clear, testGraph } from '../../test/small-world';
import { company, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, CompanyGraph, migrate } from '../index';

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
  return Object.fromEntries(companies.map(({ sourceId, protectedSoleTrader, contentUpdatedOn }) => [sourceId, [protectedSoleTrader, contentUpdatedOn]]));
}

const trader = company('t', may(1), { soleTraderOf: 'p', profile: { countryCode: 'SE' } });
const numbered = company('n', may(1), { profile: { countryCode: 'SE', orgNo: '850101-1234' } });
const other = company('o', may(1), { profile: { countryCode: 'SE', orgNo: '5560001234' } });
const hidden = person('p', may(1), { profile: { nationalIdentificationNumber: '19850101-1234', isProtected: true } });

beforeAll(() => migrate(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('a sole trader of a protected person', () => {
  it('is marked in whatever order and batches both are loaded', async () => {
    const statements = [trader, numbered, other, hidden];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(statements, { minLength: 4 }), fc.boolean(), async (order, together) => {
        await clear(graph);
        if (together) await load(...order);
        else for (const statement of order) await load(statement);
        expect(await marks()).toEqual({ t: [true, firstDay], n: [true, firstDay], o: [undefined, firstDay] });
      }),
      { numRuns: 12 },
    );
  });

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
    await loadLater(person('p', may(2), { profile: { nationalIdentificationNumber: '5560001234', isProtected: true } }));
    expect(await marks()).toEqual({ t: [true, firstDay], n: [true, firstDay], o: [true, firstDay + 2] });
    await loadLater(company('t', may(2), { profile: { countryCode: 'SE', orgNo: '20 5560001234' } }), company('o', may(2)), company('n', may(2), { ...numbered, asOf: may(2), soleTraderOf: 'p' }));
    expect(await marks()).toEqual({ t: [true, firstDay + 2], n: [true, firstDay + 2], o: [undefined, firstDay + 2] });
    await loadLater(company('t', may(3)), company('n', may(3)));
    expect(await marks()).toEqual({ t: [undefined, firstDay + 2], n: [undefined, firstDay + 2], o: [undefined, firstDay + 2] });
  });

  it('stays marked when the person is removed, until an unprotected person is tied to it or its number changes', async () => {
    await load(trader, numbered, hidden);
    await loadLater(removal('person', 'p', may(2)), { ...numbered, asOf: may(2), profile: { ...numbered.profile, name: 'Renamed' } });
    expect(await marks()).toEqual({ t: [true, firstDay], n: [true, firstDay + 2] });
    await load({ ...hidden, asOf: may(3), profile: { nationalIdentificationNumber: '8501011234' } });
    expect(await marks()).toEqual({ t: [undefined, firstDay], n: [undefined, firstDay] });
    await load({ ...hidden, asOf: may(4) }, removal('person', 'p', may(5)));
    await load({ ...hidden, asOf: may(6) });
    await load(removal('person', 'p', may(7)), { ...numbered, asOf: may(7), profile: other.profile });
    expect(await marks()).toEqual({ t: [true, firstDay], n: [undefined, firstDay] });
  });

  it('counts as one while the person that its source names is not held', async () => {
    await load({ ...trader, profile: { countryCode: 'SE', orgNo: '850101-1234' } }, numbered);
    expect(await marks()).toEqual({ t: [true, firstDay], n: [undefined, firstDay] });
    await loadLater({ ...hidden, profile: { nationalIdentificationNumber: '19850101-1234' } });
    expect(await marks()).toEqual({ t: [undefined, firstDay + 2], n: [undefined, firstDay] });
    await load(removal('person', 'p', may(2)));
    expect(await marks()).toEqual({ t: [true, firstDay], n: [undefined, firstDay] });
  });

  it('keeps its mark when it is merged into a company with a lower ServiceId', async () => {
    await load(company('x', may(1), { identifiers: [{ scheme: 'S', id: '1' }], profile: { countryCode: 'SE' } }), numbered, hidden);
    await load(removal('person', 'p', may(2)));
    await load({ ...numbered, asOf: may(2), identifiers: [{ scheme: 'S', id: '1' }] });
    expect(await marks()).toEqual({ n: [true, firstDay] });
  });

  it('stays marked when it is merged, and leaves nothing behind when it is removed', async () => {
    await load(trader, company('x', may(1), { identifiers: [{ scheme: 'S', id: '1' }] }), hidden);
    await load(company('t', may(2), { soleTraderOf: 'p', identifiers: [{ scheme: 'S', id: '1' }] }));
    expect(await marks()).toEqual({ t: [true, firstDay] });
    await load(removal('company', 't', may(3)));
    expect(await marks()).toEqual({ x: [undefined, firstDay] });
    await load(removal('company', 'x', may(3)), removal('person', 'p', may(3)));
    expect(await dump(graph, ['hash', 'asOf'])).toEqual([
      'Counter {"name":"serviceId","next":4}',
      'Removed {"key":"company:t"}',
      'Removed {"key":"company:x"}',
      'Removed {"key":"person:p"}',
    ]);
  });
});

describe('a person whom a second source protects', () => {
  const open = person('q', may(1), { profile: { name: 'Q', nationalIdentificationNumber: '850101-1234' } });

  async function protections() {
    return Object.fromEntries((await entities(graph)).filter(({ orgNo, countryCode }) => orgNo === undefined && countryCode === undefined).map((entity) => [entity['sourceId'], entity['protected']]));
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
    await load(other, company('t', may(1), { soleTraderOf: 'q', profile: { countryCode: 'SE' } }), open, records('r', may(1), 'q', 'o', stake(10)));
    expect(await marks()).toEqual({ o: [undefined, firstDay], t: [undefined, firstDay] });
    await load(hidden);
    expect(await marks()).toEqual({ o: [undefined, firstDay], t: [true, firstDay] });
    const [loaded] = await new CompanyGraph(graph).loadRelations([serviceId(1)], new Grants({ SE: ['Owner'] }));
    expect(loaded?.parents.map(({ entity }) => entity.profile)).toEqual([
      { name: 'Q', nationalIdentificationNumber: '850101-1234', isProtected: true, updatedAt: '2026-01-10T08:00:00Z' },
    ]);
  });
});
