import { type Area, Grants } from '@company-relations/authorization';
import { noRecords, type OwnershipLink, serviceId } from '@company-relations/ownership';
import { structureToWireInSteps } from '@company-relations/relations-contract';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { after, timed } from '../testing/clock';
import { company } from '../testing/companies-in-memory';
import { neverSent, rendered } from '../testing/rendered';
import { LoadStructure, type StructureSource, type WantedStructure } from './load-structure';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const [asked, owner] = [company(1).company, company(2).company];
const links: OwnershipLink[] = [
  { owner: serviceId(2), owned: serviceId(1), stake: { stakePercent: 20 } },
  { owner: serviceId(5), owned: serviceId(1), stake: { stakePercent: 30 } },
];

let [lookups, daysAbove]: [unknown[], unknown[]] = [[], []];
beforeEach(() => ([lookups, daysAbove] = [[], []]));

/**
 * Company 1 is visible, company 3 is hidden, and company 4 has too many holdings. The lookup of each takes 4 ms. No
 * company has any other ID; the lookup of such an ID takes 1 ms.
 */
const source: StructureSource = {
  loadOwnershipAbove: async (id, _grants, pastDay) => {
    daysAbove.push(pastDay);
    if (id === 1 || id === 4)
      return after(4, { company: asked, links: id === 1 ? links : undefined, entities: new Map() });
    return after(id === 3 ? 4 : 1, undefined);
  },
  loadStructure: async (lookup, _grants, requester) => {
    lookups.push({ ...lookup, requester: requester?.name });
    if (lookup.company !== 1 && lookup.company !== 4) return after(lookup.company === 3 ? 4 : 1, undefined);
    const relation = { entity: owner, current: { ...noRecords, ownership: [{ stakePercent: 20 }] }, ended: noRecords };
    const up = new Map([[asked.serviceId, { relations: [relation], parties: 1 }]]);
    const owners = lookup.ultimateOwners?.map(({ stake }) => ({ entity: owner, stake }));
    return {
      ...{ company: asked, request: lookup.request, readings: { up, down: new Map() } },
      ...(owners && { ultimateOwners: owners.slice(1) }),
    };
  },
};

const everything = (...granted: Area[]) => new Grants({ NO: granted });
const load = (id: number | undefined, wanted: Partial<WantedStructure> = {}, grants = everything('Owner')) =>
  timed(async () => {
    const caller = { id: 'one', organisationId: 'org', enabled: true, grants };
    const writer = new JsonObjectWriter(neverSent, structureToWireInSteps);
    const request: WantedStructure = {
      ...{ serviceId: id === undefined ? undefined : serviceId(id), directions: ['up'], depth: 1 },
      ...wanted,
    };
    await rendered(new LoadStructure(source, new ComputationQueue()).respond(request, caller, writer), caller);
    return JSON.parse(JSON.stringify(writer.body)) as object;
  });
const notFound = (ms: number) => ({ ms, error: expect.objectContaining({ failure: { kind: 'notFound' } }) });

it('a hidden company takes as long as one that does not exist, in both directions', async () => {
  for (const directions of [['up'], ['down'], ['up', 'down']] as const)
    expect([await load(3, { directions }), await load(9, { directions })]).toEqual([notFound(10), notFound(10)]);
});

it('an invalid id is refused at once, without a lookup', async () => {
  expect(await load(undefined)).toEqual(notFound(0));
  expect(lookups).toEqual([]);
});

it('a structure has the ultimate owners that follow from all holdings, the largest first', async () => {
  expect(await load(1)).toEqual({
    ms: 4,
    outcome: {
      ...{ ServiceId: 1, Direction: 'up', Depth: 1 },
      Nodes: [
        { Node: '1', Kind: 'company', ServiceId: 1, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true },
        { Node: '2', Kind: 'company', ServiceId: 2, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true },
      ],
      Edges: [{ From: '2', To: '1', Kind: 'ownership', OwnershipStake: 20 }],
      UltimateOwners: [{ Node: '2', Share: { OwnershipStake: 20 }, IsConnected: true }],
      Stops: [
        { Node: '1', Direction: 'up', Reason: 'NotGranted', Areas: ['BeneficialOwner', 'CompanyStructureOwner'] },
        { Node: '2', Direction: 'up', Reason: 'NotGranted', Areas: ['BeneficialOwner', 'CompanyStructureOwner'] },
        { Node: '2', Direction: 'up', Reason: 'Depth' },
      ],
    },
  });
  expect(lookups).toEqual([
    {
      ...{ company: 1, request: { directions: ['up'], depth: 1 }, requester: 'one' },
      ultimateOwners: [
        { owner: 5, stake: { stakePercent: 30 } },
        { owner: 2, stake: { stakePercent: 20 } },
      ],
    },
  ]);
});

it('too many holdings are reported instead of ultimate owners, to callers who may see owners', async () => {
  const { outcome } = (await load(4)) as { outcome: Record<string, unknown> };
  expect([outcome['UltimateOwners'], outcome['UltimateOwnersOmitted']]).toEqual([undefined, true]);
  const { outcome: withoutOwner } = (await load(4, {}, everything('KeyPerson'))) as { outcome: object };
  expect(withoutOwner).not.toHaveProperty('UltimateOwnersOmitted');
});

it('downwards no holdings above the company are read', async () => {
  const { outcome } = (await load(1, { directions: ['down'] })) as { outcome: object };
  expect(outcome).toEqual({
    ...{ ServiceId: 1, Direction: 'down', Depth: 1, Edges: [] },
    Nodes: [{ Node: '1', Kind: 'company', ServiceId: 1, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true }],
    Stops: [{ Node: '1', Direction: 'down', Reason: 'Size' }],
  });
  expect(lookups).toEqual([{ company: 1, request: { directions: ['down'], depth: 1 }, requester: 'one' }]);
});

it('a past day is read as such, today is not', async () => {
  jest.setSystemTime(new Date('2026-11-23T23:59:59Z'));
  const [today, past] = [20_780, 20_000];
  for (const asOf of [past, today]) await load(1, { asOf });
  const pastDay = { day: past, today };
  const read = { directions: ['up'], depth: 1 };
  expect([daysAbove, lookups]).toEqual([
    [pastDay, undefined],
    [
      expect.objectContaining({ request: { ...read, asOf: past, pastDay } }),
      expect.objectContaining({ request: { ...read, asOf: today } }),
    ],
  ]);
});
