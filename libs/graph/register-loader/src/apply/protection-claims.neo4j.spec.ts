import { protectedNumbersQuery } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { RegisterStatement } from '@company-relations/ownership';
import { holding } from '../../test/dump';
import { company, may, person, records, removal } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const national = '198501011234';
const hidden = { isProtected: true, nationalIdentificationNumber: national };
const open = { nationalIdentificationNumber: national };
const refused = {
  result: 'rejected',
  reason: 'person p: the id belongs to source "A", and source "B" must not state it',
};

function from<Statement extends RegisterStatement>(source: string, statement: Statement): Statement {
  return { ...statement, source };
}

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, new Date('2026-01-10T08:00:00Z'));
}

/** Returns for each person and company whether it is marked as protected. */
async function marks(): Promise<Record<string, boolean>> {
  const rows = await graph.read<{ id: string; isHidden: boolean }>({
    name: 'marks',
    text: 'MATCH (e:Entity) RETURN e.sourceId AS id, coalesce(e.protected, e.protectedSoleTrader, false) AS isHidden ORDER BY id',
  });
  return Object.fromEntries(rows.map(({ id, isHidden }) => [id, isHidden]));
}

async function claims(): Promise<unknown[]> {
  const rows = await graph.read<{ claim: unknown }>({
    name: 'claims',
    text: 'MATCH (c:ProtectionClaim) RETURN c {.*} AS claim ORDER BY c.source, c.nationalId',
  });
  return rows.map(({ claim }) => claim);
}

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('a statement that another source must not make', () => {
  it('protects the person all the same, until its own source says otherwise with a newer date', async () => {
    await load(from('A', person('p', may(5))));
    expect(await load(from('B', person('p', may(2), { profile: { isProtected: true } })))).toEqual([refused]);
    expect(await marks()).toEqual({ p: true });
    expect(await claims()).toEqual([{ id: 'p', source: 'B', asOf: may(2), isProtected: true }]);
    await load(from('A', person('p', may(6), { profile: { isProtected: false } })));
    await load(from('C', person('p', may(7))), from('B', person('p', may(1))));
    expect(await marks()).toEqual({ p: true });
    expect(await load(from('B', person('p', may(3))))).toEqual([refused]);
    expect(await marks()).toEqual({ p: false });
  });

  it('ends nothing that another source protects', async () => {
    await load(from('A', person('p', may(1), { profile: { isProtected: true } })));
    expect(await load(from('B', person('p', may(9))), from('B', removal('person', 'p', may(9))))).toEqual([
      refused,
      refused,
    ]);
    expect(await marks()).toEqual({ p: true });
    await load(from('A', person('p', may(2))));
    expect(await marks()).toEqual({ p: false });
  });

  it('protects all with the number that it gives: persons, businesses and proxies, in whatever order', async () => {
    const business = company('firm', may(1), { profile: { orgNo: '850101-1234', countryCode: 'SE' } });
    const batches = [
      [from('A', person('p', may(1)))],
      [person('q', may(1), { profile: open })],
      [business],
      [from('B', person('p', may(1), { profile: hidden }))],
    ];
    for (const order of [batches, [batches[0], batches[3], batches[1], batches[2]]]) {
      await clear(graph);
      for (const batch of order) await load(...(batch ?? []));
      expect(await marks()).toEqual({ firm: true, p: true, q: true });
      expect(await graph.read(protectedNumbersQuery, { wanted: { numbers: [national, '8501011234'] } })).toEqual(
        expect.arrayContaining([{ number: national }]),
      );
      await load(from('B', removal('person', 'p', may(2))));
      expect(await marks()).toEqual({ firm: false, p: false, q: false });
      expect(await graph.read(protectedNumbersQuery, { wanted: { numbers: [national] } })).toEqual([]);
    }
  });

  it('takes packages back that show the person, the business or a record with the person as proxy', async () => {
    const named = {
      kind: 'beneficialOwnership',
      ended: false,
      record: { proxyCompanyRegistrationNumber: national, proxyCompanyName: 'Kari' },
    } as const;
    const firm = company('firm', may(1), { profile: { orgNo: national, countryCode: 'SE' } });
    await load(
      from('A', person('p', may(1))),
      firm,
      company('about', may(1)),
      person('holder', may(1)),
      records('r', may(1), 'holder', 'about', named),
    );
    await load(from('B', person('p', may(1), { profile: hidden })));
    const rows = await graph.read<{ id: string }>({
      name: 'hidden',
      text: 'MATCH (n:Protection) UNWIND n.serviceIds AS s MATCH (e:Entity {serviceId: s}) RETURN DISTINCT e.sourceId AS id ORDER BY id',
    });
    expect(rows.map(({ id }) => id)).toEqual(['about', 'firm', 'p']);
  });
});

describe('of two statements of one source with one date', () => {
  it.each([
    ['first', [hidden, open]],
    ['last', [open, hidden]],
  ])('the one that protects counts, where it comes %s', async (_when, profiles) => {
    for (const profile of profiles)
      await load(person('p', may(1), { profile }), person('q', may(1), { profile: open }));
    expect(await marks()).toEqual({ p: true, q: true });
    await load(person('p', may(2), { profile: open }));
    expect(await marks()).toEqual({ p: false, q: false });
    expect(await claims()).toEqual([]);
  });
});

describe('an erasure', () => {
  it('leaves no claim about the person, by id or number', async () => {
    await load(from('A', person('p', may(1), { profile: open })), from('A', person('other', may(1))));
    await load(
      from('B', person('p', may(1), { profile: hidden })),
      from('B', person('other', may(1), { profile: hidden })),
    );
    expect(await claims()).toHaveLength(2);
    const erasing = new PersonErasure(graph);
    const begun = await erasing.begin('p', new Date('2026-01-11'));
    expect(begun?.how).toBe('begun');
    expect(await claims()).toEqual([{ id: 'other', source: 'B', asOf: may(1), isProtected: true }]);
    expect(await holding(graph, [national])).toEqual([]);
    await load(from('B', person('p', may(2), { profile: hidden })));
    expect(await claims()).toHaveLength(1);
  });
});
