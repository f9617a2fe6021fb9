import { areas, Grants } from '@company-relations/authorization';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { Erasure } from '@company-relations/erasure-ledger';
import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { dump, holding } from '../../test/dump';
import { protectedSince } from '../../test/protected-since';
import { company, end, may, person, records, removal, stake } from '../../test/statements';
import { AmbiguousPersonError, applyStatements, migrateRegister, type Outcome, PersonErasure } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const erasing = new PersonErasure(graph);
const loadedOn = new Date('2026-06-01T08:00:00Z');
const erasedOn = new Date('2026-06-02T08:00:00Z');
const number = '19850101-1234';

const role: StatedRecord = { kind: 'role', ended: false, record: { id: 3 } };
const formerRole: StatedRecord = { kind: 'role', ended: true, record: { id: 4 } };
const ofKari = {
  persons: [
    person('no:kari', may(1), {
      serviceId: serviceId(101),
      profile: {
        name: 'Kari "Kaja" Holm',
        firstName: 'Kari',
        lastName: 'Holm',
        birthDate: '1985-01-01',
        nationalIdentificationNumber: number,
        addresses: [{ street: 'Fjordgata 77' }],
      },
    }),
    person('se:42', may(1), {
      serviceId: serviceId(102),
      profile: { name: 'K. Holm', nationalIdentificationNumber: '850101-1234', isProtected: true },
    }),
  ],
  businesses: [
    company('no:holm', may(1), {
      serviceId: serviceId(11),
      soleTraderOf: 'no:kari',
      identifiers: [{ scheme: 'NO-BRC', id: '918273645' }],
      profile: { name: 'Holm Bakeri', countryCode: 'NO', orgNo: '918273645' },
    }),
    company('lei:holm', may(1), {
      rank: 1,
      identifiers: [{ scheme: 'NO-BRC', id: '918273645' }],
      profile: { name: 'HOLM BAKERI' },
    }),
    company('se:holm', may(1), {
      serviceId: serviceId(12),
      profile: { name: 'Holm Konsult', countryCode: 'SE', orgNo: '850101-1234' },
    }),
  ],
  records: [
    records('r1', may(1), 'no:kari', 'a', stake(60), role),
    records('r2', may(1), 'no:kari', 'b', formerRole),
    records('no:kari/b', may(1), 'se:42', 'b', role),
    records('r3', may(1), 'no:kari', 'no:holm', stake(100)),
    records('r4', may(1), 'no:holm', 'a', stake(10)),
  ],
} as const satisfies Record<string, RegisterStatement[]>;
const others = {
  persons: [
    person('p2', may(1), {
      serviceId: serviceId(103),
      profile: { name: 'Ola Vik', nationalIdentificationNumber: '7' },
    }),
  ],
  companies: [
    company('a', may(1), { serviceId: serviceId(1), profile: { name: 'Aasen AS', countryCode: 'NO' } }),
    company('b', may(1), { serviceId: serviceId(2), profile: { name: 'Berg AB', countryCode: 'SE' } }),
    company('c', may(1), {
      serviceId: serviceId(3),
      soleTraderOf: 'p2',
      profile: { name: 'Vik', countryCode: 'NO', orgNo: '7' },
    }),
  ],
  records: [records('r5', may(1), 'a', 'b', stake(50)), records('r6', may(1), 'p2', 'a', role)],
} as const satisfies Record<string, RegisterStatement[]>;
/** All statements, with entities before records. */
const statements = [
  ...ofKari.persons,
  ...others.persons,
  ...ofKari.businesses,
  ...others.companies,
  ...ofKari.records,
  ...others.records,
];
/** All texts that identify Kari, in all forms in which statements contain them. */
const traces = [
  'Kari',
  'Kaja',
  'Holm',
  '1985-01-01',
  'Fjordgata',
  number,
  '198501011234',
  '850101-1234',
  '8501011234',
  'no:kari',
  'se:42',
  'no:holm',
  'lei:holm',
  'se:holm',
  '918273645',
];

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

async function load(...batch: RegisterStatement[]): Promise<Outcome['result'][]> {
  return (await applyStatements(graph, batch, loadedOn)).map(({ result }) => result);
}

async function erase(id: string, from = erasing): Promise<Erasure> {
  const begun = await from.begin(id, erasedOn);
  if (!begun) throw new Error('There is no such person.');
  const removed = await from.removeRecords(
    begun.erasure,
    () => erasedOn,
    () => true,
  );
  return from.finish(removed as Erasure, { packagesWithdrawn: 0, filesRemoved: 0 }, erasedOn);
}

async function answers(): Promise<unknown[]> {
  return companies.loadRelations([1, 2, 3].map(serviceId), new Grants({ NO: [...areas], SE: [...areas] }));
}

async function keptCounts(): Promise<unknown[]> {
  return graph.read({
    name: 'counts',
    text: 'MATCH (n:CountryCount) RETURN n.countryCode AS country, n.companies AS companies ORDER BY country',
  });
}

describe('an erasure', () => {
  it('leaves nothing of a person in any property of the database, and reports what went by counts alone', async () => {
    await load(
      ...statements,
      records('gone no:kari', may(1), 'no:kari', 'a', role),
      removal('record', 'gone no:kari', may(2)),
    );
    const plan = await erasing.plan('no:kari');
    expect({
      ...plan,
      person: {
        persons: plan?.person.persons.length,
        businesses: plan?.person.businesses.map((business) => business.serviceId),
      },
    }).toEqual({
      person: { persons: 2, businesses: [11, 12] },
      ...{ currentRecords: 5, endedRecords: 1, companiesChanged: 2 },
    });
    expect(await holding(graph, traces)).not.toEqual([]);
    const erasure = await erase('no:kari');
    expect(erasure).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), person: expect.stringMatching(/^[\w-]{43}$/) },
      ...{ begunAt: '2026-06-02T08:00:00Z', removedAt: '2026-06-02T08:00:00Z', finishedAt: '2026-06-02T08:00:00Z' },
      ...{
        persons: 2,
        businesses: 2,
        currentRecords: 5,
        endedRecords: 1,
        withdrawals: 1,
        companiesChanged: 2,
        packagesWithdrawn: 0,
        filesRemoved: 0,
      },
    });
    expect(await holding(graph, traces)).toEqual([]);
    expect(await keptCounts()).toEqual([
      { country: 'NO', companies: 2 },
      { country: 'SE', companies: 1 },
    ]);
  });

  it('leaves the graph that loading what is not about the person makes', async () => {
    const changing = ['relationsUpdatedOn', 'contentUpdatedOn', 'next'];
    const ofOthers = /Erased|Erasure|"name":"erasure"/;
    await load(...others.persons, ...others.companies, ...others.records);
    const [expected, expectedAnswers] = [await dump(graph, changing), await answers()];
    await clear(graph);
    await load(...statements);
    await erase('se:42');
    expect((await dump(graph, changing)).filter((line) => !ofOthers.test(line))).toEqual(expected);
    expect(await answers()).toEqual(expectedAnswers);
  });

  it('puts every company that lost something into the next delta, and the erased ServiceIds into the protections', async () => {
    await load(...statements);
    const number = await changeLog.begin();
    await erase('no:kari');
    expect([
      await companies.changesSince(number, 'NO'),
      await companies.changesSince(number, 'SE'),
      await protectedSince(companies, number),
    ]).toEqual([
      { present: [1], absent: expect.arrayContaining([11, 12]) },
      { present: [2], absent: expect.arrayContaining([11, 12]) },
      [11, 12, 101, 102],
    ]);
    const days = await graph.read({
      name: 'days',
      text: 'MATCH (c:Company) WHERE c.relationsUpdatedOn = 20606 RETURN c.serviceId AS id ORDER BY id',
    });
    expect(days).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('hides packages of builds that began while some of the records were left', async () => {
    await load(...statements);
    const begun = await erasing.begin('no:kari', erasedOn);
    const number = await changeLog.begin();
    await erasing.removeRecords(
      begun?.erasure as Erasure,
      () => erasedOn,
      () => true,
    );
    expect(await protectedSince(companies, number)).toEqual([11, 12, 101, 102]);
  });

  it('hides a business also under the ServiceId that it had before it turned out to be the same as another one', async () => {
    const before = [21, 22].map((id) =>
      company(`k${id}`, may(1), {
        serviceId: serviceId(id),
        identifiers: [{ scheme: 'NO-BRC', id: String(id) }],
        profile: { countryCode: 'NO' },
      }),
    );
    await load(ofKari.persons[0], ...before);
    await load(
      company('k22', may(2), {
        soleTraderOf: 'no:kari',
        identifiers: [
          { scheme: 'NO-BRC', id: '21' },
          { scheme: 'NO-BRC', id: '22' },
        ],
        profile: { countryCode: 'NO' },
      }),
    );
    const number = await changeLog.begin();
    expect(await erasing.begin('no:kari', erasedOn)).toMatchObject({
      erasure: { businesses: 1, serviceIds: [101, 21, 22] },
    });
    expect(await protectedSince(companies, number)).toEqual([21, 22, 101]);
  });

  it('keeps the person from coming back with the same statements, later ones, other ids and other sources', async () => {
    await load(...statements);
    await erase('no:kari');
    const before = await dump(graph);
    const again = await load(...statements);
    expect(again.filter((result) => result === 'erased')).toHaveLength(
      ofKari.persons.length + ofKari.businesses.length + ofKari.records.length,
    );
    expect(again.filter((result) => result === 'unchanged')).toHaveLength(
      others.persons.length + others.companies.length + others.records.length,
    );
    expect(
      await load(
        person('no:kari', may(9), { profile: { name: 'Kari Holm' } }),
        removal('person', 'no:kari', may(9)),
        company('new', may(9), { soleTraderOf: 'no:kari', profile: { name: 'Holm Kafe', countryCode: 'NO' } }),
        company('by number', may(9), { profile: { name: 'Holm', orgNo: '8501011234', countryCode: 'SE' } }),
        company('by identifier', may(9), { identifiers: [{ scheme: 'NO-BRC', id: '918273645' }] }),
        person('dk:1', may(9), { profile: { name: 'K. Holm', nationalIdentificationNumber: number } }),
        records('r7', may(9), 'no:kari', 'a', role),
        records('r8', may(9), 'dk:1', 'a', role),
        records('r9', may(9), 'a', 'new', stake(1)),
        end('r1', may(9)),
        end('r8', may(9)),
        removal('record', 'r2', may(9)),
      ),
    ).toEqual(Array<string>(12).fill('erased'));
    expect(await holding(graph, [...traces, 'dk:1', 'Kafe'])).toEqual([]);
    expect((await dump(graph)).filter((line) => !line.startsWith('Erased'))).toEqual(
      before.filter((line) => !line.startsWith('Erased')),
    );
  });

  it('takes back the record of another person whose id the source then gives to a record of the erased person', async () => {
    await load(...statements);
    await erase('no:kari');
    expect(await load(records('r6', may(5), 'no:kari', 'a', role))).toEqual(['erased']);
    expect(await graph.read({ name: 'left', text: 'MATCH ()-[r:HOLDS_ROLE]->() RETURN r.id AS id' })).toEqual([]);
  });

  it('of many records that is killed at any point hides the person at once, and comes to the same when it is run again', async () => {
    await load(...statements);
    await erase('no:kari');
    const changing = ['secret', 'hash', 'id', 'erasure', 'person', 'number'];
    const expected = await dump(graph, changing);
    for (let slices = 0; slices < 4; slices += 1) {
      await clear(graph);
      await load(...statements);
      const sliced = new PersonErasure(graph, 2);
      const begun = await sliced.begin('no:kari', erasedOn);
      let met = 0;
      if (slices > 0)
        expect(
          await sliced.removeRecords(
            begun?.erasure as Erasure,
            () => erasedOn,
            () => ++met < slices,
          ),
        ).toBeUndefined();
      expect((await holding(graph, traces)).filter((line) => !/^(HOLDS|HELD|OWN)/.test(line))).toEqual([]);
      // A load that runs before the erasure is finished neither finds the person nor adds the person again.
      expect(await load(ofKari.persons[0], end('r1', may(3)), ...others.records)).toEqual([
        'erased',
        expect.stringMatching(/applied|erased/),
        'unchanged',
        'unchanged',
      ]);
      expect((await erasing.begin('se:42', erasedOn))?.how).toBe('resumed');
      const done = await erase('no:kari', sliced);
      expect(done).toMatchObject({
        persons: 2,
        businesses: 2,
        currentRecords: 5,
        endedRecords: 1,
        companiesChanged: 2,
      });
      expect(await holding(graph, traces)).toEqual([]);
      expect(await dump(graph, changing)).toEqual(expected);
    }
  });

  it('that was finished is reported again, also by another id of the person, and changes nothing', async () => {
    await load(...statements);
    const erasure = await erase('no:kari');
    const before = await dump(graph);
    expect([await erasing.begin('se:42', loadedOn), await erasing.find('no:kari')]).toEqual([
      { how: 'done', erasure },
      erasure,
    ]);
    expect(await dump(graph)).toEqual(before);
  });

  it('of an unknown person, and of a person whose number stands for two, changes nothing', async () => {
    const short = person('short', may(1), { profile: { nationalIdentificationNumber: '180101-1234' } });
    const long = ['1918', '2018'].map((year) =>
      person(year, may(1), { profile: { nationalIdentificationNumber: `${year}01011234` } }),
    );
    await load(short, ...long);
    const before = await dump(graph);
    expect([
      await erasing.begin('unknown', erasedOn),
      await erasing.plan('unknown'),
      await erasing.find('unknown'),
    ]).toEqual([undefined, undefined, undefined]);
    await expect(erasing.begin('short', erasedOn)).rejects.toThrow(AmbiguousPersonError);
    expect(await dump(graph)).toEqual(before);
    expect(await erase('2018')).toMatchObject({ persons: 2 });
    expect(await load(long[0] as RegisterStatement)).toEqual(['unchanged']);
  });

  it('that is revoked lets the person be loaded again', async () => {
    await load(...statements);
    const before = await answers();
    const { id } = await erase('no:kari');
    expect(await erasing.revoke('none', erasedOn)).toBeUndefined();
    expect(await erasing.revoke(id, erasedOn)).toMatchObject({
      how: 'revoked',
      erasure: { id, liftedAt: '2026-06-02T08:00:00Z' },
    });
    expect(new Set(await load(...statements))).toEqual(new Set(['applied', 'unchanged']));
    expect(await answers()).toEqual(before);
    expect((await erasing.begin('no:kari', erasedOn))?.how).toBe('begun');
    await expect(erasing.revoke((await erasing.find('no:kari'))?.id ?? '', erasedOn)).rejects.toThrow(
      'is not finished',
    );
  });
});
