import { areas, Grants } from '@company-relations/authorization';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { holding, storedRecords } from '../../test/dump';
import { finishedErasure } from '../../test/finished-erasure';
import { company, end, may, person, records, removal, stake, unspecified } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const changeLog = new ChangeLog(graph);
const grants = new Grants({ GB: areas });
const updatedAt = '2026-01-10T08:00:00Z';
const applied = { result: 'applied' };

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, new Date(updatedAt));
}

const stored = (of: string, reason: string, rest: object = {}) => ({
  ...{ id: 'u', asOf: may(2), party: of, company: of, type: 'EXPLAINS_OWNERS' },
  record: { category: 'beneficialOwner', reason, updatedAt },
  ...rest,
});

/** What an answer about the company with this ServiceId has. */
async function loaded(id: number, granted = grants) {
  const [relations] = await companies.loadRelations([serviceId(id)], granted);
  return relations?.unspecifiedOwners?.map(({ reason }) => reason);
}

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await load(company('a', may(1)), company('b', may(1)), person('p', may(1)));
});
afterAll(() => graph.close());

describe('a statement why no owner of a company is named', () => {
  it('is stored at the company, and is no owner of it', async () => {
    expect(await load(unspecified('u', may(2), 'a', 'none', { text: 'code' }))).toEqual([applied]);
    const record = { category: 'beneficialOwner', reason: 'none', text: 'code', updatedAt };
    expect(await storedRecords(graph)).toEqual([stored('a', 'none', { record })]);
    const [relations] = await companies.loadRelations([serviceId(1)], grants);
    expect(relations).toMatchObject({ parents: [], children: [], unspecifiedOwners: [record] });
    expect(await loaded(2)).toBeUndefined();
  });

  it('is not read for callers who may see no beneficial owner', async () => {
    await load(unspecified('u', may(2), 'a', 'none'));
    const withoutBeneficialOwner = areas.filter((area) => area !== 'BeneficialOwner');
    expect([
      await loaded(1, new Grants({ GB: withoutBeneficialOwner, NO: areas })),
      await loaded(1, new Grants({ GB: ['BeneficialOwner'] })),
    ]).toEqual([undefined, ['none']]);
  });

  it('is replaced by a newer one, and not by an older one', async () => {
    await load(unspecified('u', may(2), 'a', 'none'));
    expect(
      await load(
        unspecified('u', may(1), 'a', 'exempt'),
        unspecified('u', may(2), 'a', 'none'),
        unspecified('u', may(2), 'a', 'exempt'),
      ),
    ).toEqual([
      { result: 'outdated' },
      { result: 'unchanged' },
      { result: 'rejected', reason: `different content with the same date as the stored statement (asOf ${may(2)})` },
    ]);
    expect(await load(unspecified('u', may(3), 'b', 'exempt'))).toEqual([applied]);
    expect(await storedRecords(graph)).toEqual([stored('b', 'exempt', { asOf: may(3) })]);
  });

  it('takes the place of a record with its id, and the other way round', async () => {
    await load(records('u', may(2), 'p', 'a', stake(60)));
    await load(unspecified('u', may(3), 'a', 'none'));
    expect(await storedRecords(graph)).toEqual([stored('a', 'none', { asOf: may(3) })]);
    await load(records('u', may(4), 'p', 'a', stake(60)));
    expect((await storedRecords(graph)).map(({ type }) => type)).toEqual(['OWNS']);
    expect(await loaded(1)).toBeUndefined();
  });

  it('ends by its own date, or by an end, and is not shown then', async () => {
    await load(unspecified('u', may(2), 'a', 'none'), unspecified('v', may(2), 'a', 'exempt', { ended: true }));
    expect(await loaded(1)).toEqual(['none']);
    expect(await load(end('u', may(3), may(2)))).toEqual([applied]);
    expect((await storedRecords(graph)).map(({ id, type }) => [id, type])).toEqual([
      ['u', 'EXPLAINED_OWNERS'],
      ['v', 'EXPLAINED_OWNERS'],
    ]);
    expect(await loaded(1)).toBeUndefined();
  });

  it('stays withdrawn when an older one is loaded again', async () => {
    await load(unspecified('u', may(2), 'a', 'none'));
    expect(await load(removal('record', 'u', may(3)), unspecified('u', may(2), 'a', 'none'))).toEqual([
      applied,
      { result: 'outdated' },
    ]);
    expect(await storedRecords(graph)).toEqual([]);
    expect(await load(unspecified('u', may(4), 'a', 'exempt'))).toEqual([applied]);
    expect(await loaded(1)).toEqual(['exempt']);
  });

  it('goes with its company, and does not come back with an older statement', async () => {
    await load(unspecified('u', may(2), 'a', 'none'));
    await load(removal('company', 'a', may(3)));
    expect(await storedRecords(graph)).toEqual([]);
    expect(await load(unspecified('u', may(2), 'a', 'none'))).toEqual([{ result: 'unchanged' }]);
    expect(await storedRecords(graph)).toEqual([]);
  });

  it('is deleted with the business of a person who is erased, and refused afterwards', async () => {
    await load(company('t', may(1), { soleTraderOf: 'p' }));
    await load(unspecified('u', may(2), 't', 'none', { text: 'Person p' }), unspecified('v', may(2), 'a', 'exempt'));
    const erasure = await finishedErasure(new PersonErasure(graph), 'p', new Date('2026-01-11T08:00:00Z'));
    expect(erasure).toMatchObject({ businesses: 1, currentRecords: 1 });
    expect(await load(unspecified('u', may(3), 't', 'none', { text: 'Person p' }))).toEqual([{ result: 'erased' }]);
    expect((await storedRecords(graph)).map(({ id }) => id)).toEqual(['v']);
    expect(await holding(graph, ['Person p'])).toEqual([]);
  });

  it('moves with a company that turns out to be another one', async () => {
    const sameNumber = { identifiers: [{ scheme: 'GB-COH', id: '1' }] };
    await load(unspecified('u', may(2), 'b', 'none'));
    await load(company('a', may(3), sameNumber), company('b', may(3), sameNumber));
    expect(await storedRecords(graph)).toEqual([stored('a', 'none')]);
    expect(await loaded(1)).toEqual(['none']);
  });

  it('is about the company where a person has the same id, and is refused without the company', async () => {
    await load(person('a', may(1)));
    expect(
      await load(
        unspecified('u', may(2), 'a', 'none'),
        unspecified('v', may(2), 'unknown', 'none'),
        unspecified('w', may(2), 'p', 'none'),
      ),
    ).toEqual([
      applied,
      { result: 'rejected', reason: 'record v: company unknown is not in the graph' },
      { result: 'rejected', reason: 'record w: company p is a person' },
    ]);
    expect(await storedRecords(graph)).toEqual([stored('a', 'none')]);
  });

  it('belongs to the source that stated it first', async () => {
    await load({ ...unspecified('u', may(2), 'a', 'none'), source: 'one' });
    expect(await load({ ...unspecified('u', may(3), 'a', 'exempt'), source: 'two' })).toEqual([
      { result: 'rejected', reason: expect.stringContaining('belongs to source') },
    ]);
  });

  it('is a change of the company, so that the next delta has it', async () => {
    const before = await changeLog.begin();
    await load(unspecified('u', may(2), 'a', 'none'));
    expect(await companies.companiesChangedSince(before, 'GB')).toEqual([1]);
    const again = await companies.lastChangeNumber();
    await load(unspecified('u', may(3), 'a', 'none'));
    expect(await companies.companiesChangedSince(again, 'GB')).toEqual([]);
    await load(end('u', may(4)));
    expect(await companies.companiesChangedSince(again, 'GB')).toEqual([1]);
  });
});
