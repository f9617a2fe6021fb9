import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { dump, storedRecords, holding } from '../../test/dump';
import { finishedErasure } from '../../test/finished-erasure';
import { protectedSince } from '../../test/protected-since';
import { company, end, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure, StatementDryRun } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const erasing = new PersonErasure(graph);
const erasedOn = new Date('2026-06-02T08:00:00Z');
const register = (...ids: number[]) => ids.map((id) => ({ scheme: 'NO-BRC', id: String(id) }));

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

async function load(...batch: RegisterStatement[]): Promise<string[]> {
  return (await applyStatements(graph, batch, new Date('2026-06-03T08:00:00Z'))).map(({ result }) => result);
}

const erase = (id: string) => finishedErasure(erasing, id, erasedOn);

async function ties(): Promise<unknown[]> {
  return (await storedRecords(graph)).map(({ id, party, company: of, stake: percent }) => [id, party, of, percent]);
}

describe('records of a person who was erased', () => {
  const own = [person('42', may(1)), records('r', may(1), '42', 'x', stake(60))];

  it('are not taken for those of a company with the same id', async () => {
    await load(company('x', may(1)), ...own);
    await load(company('42', may(1)));
    await erase('42');
    expect(
      await load(
        ...own,
        records('r', may(5), '42', 'x', stake(61)),
        records('new', may(5), '42', 'x', stake(5)),
        end('new', may(6)),
      ),
    ).toEqual(Array<string>(5).fill('erased'));
    expect(await ties()).toEqual([]);
  });

  it('leave the stored company with the same id as it is', async () => {
    await load(
      company('x', may(1)),
      company('42', may(1)),
      records('s', may(1), '42', 'x', stake(7)),
      own[0] as RegisterStatement,
    );
    await erase('42');
    expect(await load(records('s', may(1), '42', 'x', stake(7)), records('s', may(2), '42', 'x', stake(8)))).toEqual([
      'unchanged',
      'erased',
    ]);
    expect(await ties()).toEqual([['s', '42', 'x', 7]]);
  });

  it('of whose business a person has the id are not taken for those of that person', async () => {
    const trade = [company('7', may(1), { soleTraderOf: '42' }), records('t', may(1), '7', 'x', stake(30))];
    await load(company('x', may(1)), own[0] as RegisterStatement, ...trade);
    await load(person('7', may(1)));
    await erase('42');
    expect(await load(...trade)).toEqual(['erased', 'erased']);
    expect(await ties()).toEqual([]);
  });
});

describe('a stored company that turns out to be the business of an erased person', () => {
  const shop = company('no:shop', may(1), {
    serviceId: serviceId(9),
    identifiers: register(9),
    profile: { name: 'Fjordgata Kafe', countryCode: 'NO', orgNo: '87654321' },
  });
  const kari = person('no:kari', may(1), { serviceId: serviceId(3) });
  const others = [
    company('a', may(1), { serviceId: serviceId(1), profile: { countryCode: 'NO' } }),
    person('p', may(1), { serviceId: serviceId(2) }),
  ];
  const ofShop = [
    records('no:shop/a', may(1), 'no:shop', 'a', stake(10)),
    records('r', may(1), 'p', 'no:shop', stake(20)),
  ];
  const tied = company('no:shop', may(3), {
    soleTraderOf: 'no:kari',
    identifiers: register(9),
    profile: { name: 'Fjordgata Kafe', countryCode: 'NO' },
  });
  const traces = ['no:shop', 'Fjordgata', '87654321', 'no:kari'];
  const changing = ['relationsUpdatedOn', 'hash', 'secret', 'erasure', 'id', 'person', 'withdrawals'];

  it('is deleted as it would have been with the person, and refused afterwards', async () => {
    await load(
      kari,
      shop,
      ...others,
      ...ofShop,
      records('no:shop/p', may(1), 'p', 'no:shop', stake(1)),
      removal('record', 'no:shop/p', may(2)),
    );
    await load(company('lei:c8', may(1), { serviceId: serviceId(8), rank: 1, identifiers: register(8) }));
    await load(company('lei:c8', may(2), { rank: 1, identifiers: register(8, 9) }));
    await erase('no:kari');
    const number = await changeLog.begin();
    expect(await load(tied)).toEqual(['erased']);
    expect(await holding(graph, [...traces, 'lei:c8'])).toEqual([]);
    expect(await protectedSince(companies, number)).toEqual([8, 9]);
    expect(await companies.changesSince(number, 'NO')).toEqual({
      present: [1],
      absent: expect.arrayContaining([8, 9]),
    });
    expect(
      await graph.read({
        name: 'counts',
        text: 'MATCH (n:CountryCount) RETURN n.countryCode AS country, n.companies AS companies',
      }),
    ).toEqual([{ country: 'NO', companies: 1 }]);
    const again = [
      shop,
      tied,
      company('lei:c8', may(5), { identifiers: register(8) }),
      ...ofShop,
      end('r', may(5)),
      removal('company', 'no:shop', may(5)),
    ];
    expect(await load(...again)).toEqual(Array<string>(7).fill('erased'));
    expect(await ties()).toEqual([]);
  });

  it('is deleted also if only its identifier connects the statement to it, with the same result as if the person were erased later', async () => {
    const stated = { ...tied, id: 'no:stall' };
    await load(kari, shop, ...others, ...ofShop);
    await load(stated);
    await erase('no:kari');
    const expected = await dump(graph, [...changing, 'businesses', 'companiesChanged', 'currentRecords']);
    await clear(graph);
    await load(kari, shop, ...others, ...ofShop);
    await erase('no:kari');
    expect(await load(stated)).toEqual(['erased']);
    expect(await holding(graph, [...traces, 'no:stall'])).toEqual([]);
    expect(await dump(graph, [...changing, 'businesses', 'companiesChanged', 'currentRecords'])).toEqual(expected);
  });

  it('is deleted by the batch that states it, before anything of it is written, and its ServiceId is not reused', async () => {
    await load(kari, shop, ...others, ...ofShop);
    await erase('no:kari');
    const batch = [
      ...[
        { ...shop, asOf: may(2) },
        records('no:shop/a', may(2), 'no:shop', 'a', stake(11)),
        tied,
        records('new', may(4), 'no:shop', 'a', stake(1)),
      ],
      ...[
        company('other', may(4), { serviceId: serviceId(9) }),
        company('by identifier', may(4), { identifiers: register(9) }),
      ],
    ];
    const outcomes = (await new StatementDryRun(graph).check(batch)).map(({ result }) => result);
    expect([outcomes, await load(...batch)]).toEqual(
      Array<string[]>(2).fill(['applied', 'applied', 'erased', 'erased', 'rejected', 'erased']),
    );
    expect([await holding(graph, traces), await ties()]).toEqual([[], []]);
  });

  it('stays when the statement is older than the stored one', async () => {
    await load(kari, { ...shop, asOf: may(4) }, ...others);
    await erase('no:kari');
    const before = await dump(graph);
    expect(await load(tied, { ...tied, asOf: may(4) })).toEqual(['erased', 'erased']);
    expect(await dump(graph)).toEqual(before);
  });

  it('stays when only an identifier leads to it from a statement that is older than the stored one', async () => {
    await load(kari, { ...shop, asOf: may(4) }, ...others);
    await erase('no:kari');
    const before = await holding(graph, traces);
    expect(await load({ ...tied, id: 'no:stall', asOf: may(3) })).toEqual(['erased']);
    expect(await holding(graph, [...traces, 'no:stall'])).toEqual(before);
  });

  it('may come back when the erasure is revoked', async () => {
    await load(kari, shop, ...others);
    const { id } = await erase('no:kari');
    await load(tied);
    await erasing.revoke(id, erasedOn);
    expect(await load(kari, tied)).toEqual(['applied', 'applied']);
  });
});
