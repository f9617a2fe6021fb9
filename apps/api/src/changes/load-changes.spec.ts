import { type Area, Grants } from '@company-relations/authorization';
import { noRecords, type OwnershipLink, serviceId } from '@company-relations/ownership';
import { changesToWireInSteps } from '@company-relations/relations-contract';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { after, timed } from '../testing/clock';
import { company } from '../testing/companies-in-memory';
import { neverSent, rendered } from '../testing/rendered';
import { type ChangesSource, LoadChanges } from './load-changes';

/** 2026-11-23 and 2024-10-04, in days since 1970-01-01. */
const [today, from] = [20_780, 20_000];
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-23T23:59:59Z') }));
afterEach(() => jest.useRealTimers());

const [asked, owner] = [company(1).company, company(2).company];
const holding = (stakePercent: number): OwnershipLink => ({
  ...{ owner: serviceId(2), owned: serviceId(1), stake: { stakePercent } },
});

let [lookups, days]: [unknown[], unknown[]] = [[], []];
beforeEach(() => ([lookups, days] = [[], []]));

/**
 * Company 1 is visible; its owner has 20 % on past days and 30 % today. Company 3 is hidden. The lookup of each takes 4
 * ms. No company has any other ID; the lookup of such an ID takes 1 ms.
 */
const source: ChangesSource = {
  loadOwnershipAbove: async (id, _grants, pastDay) => {
    days.push(pastDay);
    if (id === 1) return after(4, { company: asked, links: [holding(pastDay ? 20 : 30)], entities: new Map() });
    return after(id === 3 ? 4 : 1, undefined);
  },
  loadChanges: async ({ company: id, period, ownersBefore, ownersAfter }, _grants, requester) => {
    lookups.push({ id, period, requester: requester?.name });
    const ofDay = (owners: typeof ownersBefore) => ({
      ...(owners && { ultimateOwners: owners.map(({ stake }) => ({ entity: owner, stake })) }),
      more: 0,
    });
    const relation = {
      entity: owner,
      current: { ...noRecords, ownership: [{ stakePercent: 30, inDate: '2025-01-01T00:00:00Z' }] },
      ended: noRecords,
    };
    const read = { company: asked, period, relations: [relation], parties: 1 };
    return { ...read, before: ofDay(ownersBefore), after: ofDay(ownersAfter) };
  },
};

const load = (id: number | undefined, to = today, areas: readonly Area[] = ['Owner', 'RelationsHistory']) =>
  timed(async () => {
    const caller = { id: 'one', organisationId: 'org', enabled: true, grants: new Grants({ NO: areas }) };
    const writer = new JsonObjectWriter(neverSent, changesToWireInSteps);
    const wanted = { serviceId: id === undefined ? undefined : serviceId(id), from, to };
    await rendered(new LoadChanges(source, new ComputationQueue()).respond(wanted, caller, writer), caller);
    return JSON.parse(JSON.stringify(writer.body)) as object;
  });
const notFound = (ms: number) => ({ ms, error: expect.objectContaining({ failure: { kind: 'notFound' } }) });

it('a hidden company takes as long as one that does not exist', async () => {
  expect([await load(3), await load(9)]).toEqual([notFound(10), notFound(10)]);
  expect(lookups).toEqual([]);
});

it('an invalid id is refused at once, without a lookup', async () => {
  expect(await load(undefined)).toEqual(notFound(0));
  expect([lookups, days]).toEqual([[], []]);
});

it('changes come with the ultimate owners on the day before the period and on its last day', async () => {
  expect(await load(1)).toEqual({
    ms: 8,
    outcome: {
      ...{ ServiceId: 1, From: '2024-10-04', To: '2026-11-23' },
      NotGranted: ['BeneficialOwner', 'CompanyStructureOwner', 'KeyPerson'],
      Before: { AsOf: '2024-10-03', UltimateOwners: [{ Node: '2', Share: { OwnershipStake: 20 } }] },
      After: { AsOf: '2026-11-23', UltimateOwners: [{ Node: '2', Share: { OwnershipStake: 30 } }] },
      Nodes: [expect.objectContaining({ Node: '1' }), expect.objectContaining({ Node: '2' })],
      Changes: [
        {
          ...{ Party: '2', Kind: 'ownership', Change: 'Began' },
          After: [{ OwnershipStake: 30, InDate: '2025-01-01T00:00:00Z' }],
        },
      ],
    },
  });
  expect([days, lookups]).toEqual([
    [{ day: from - 1, today }, undefined],
    [{ id: 1, period: { from, to: today, today }, requester: 'one' }],
  ]);
});

it('a period that ended before today has the ultimate owners of its last day', async () => {
  await load(1, from);
  expect(days).toEqual([
    { day: from - 1, today },
    { day: from, today },
  ]);
});
