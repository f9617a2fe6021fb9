import { Grants } from '@company-relations/authorization';
import { serviceId } from '@company-relations/ownership';
import { ultimateOwnersToWireInSteps } from '@company-relations/relations-contract';
import { after, timed } from '../testing/clock';
import { company } from '../testing/companies-in-memory';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { neverSent, rendered } from '../testing/rendered';
import { ExplainUltimateOwners, type OwnershipSource } from './explain-ultimate-owners';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const asked = company(1).company;

let daysAsked: unknown[];
beforeEach(() => (daysAsked = []));

/**
 * Company 1 is visible and company 3 is hidden. The lookup of each takes 4 ms. No company has any other ID; the lookup
 * of such an ID takes 1 ms.
 */
const source: OwnershipSource = {
  loadOwnershipAbove: async (id, _grants, pastDay) => {
    daysAsked.push(pastDay);
    if (id === 1) return after(4, { company: asked, links: [], entities: new Map([[asked.serviceId, asked]]) });
    return after(id === 3 ? 4 : 1, undefined);
  },
  loadHoldingRecords: async () => [],
};

const explain = (id: number | undefined, grants = new Grants({ NO: [] }), asOf?: number) =>
  timed(async () => {
    const caller = { id: 'one', organisationId: 'org', enabled: true, grants };
    const writer = new JsonObjectWriter(neverSent, ultimateOwnersToWireInSteps);
    const wanted = {
      serviceId: id === undefined ? undefined : serviceId(id),
      limit: 3,
      rules: ['control'] as const,
      asOf,
    };
    await rendered(new ExplainUltimateOwners(source, new ComputationQueue()).respond(wanted, caller, writer), caller);
    return writer.body;
  });
const notFound = (ms: number) => ({ ms, error: expect.objectContaining({ failure: { kind: 'notFound' } }) });

it('a hidden company takes as long as one that does not exist, and a visible one comes at once', async () => {
  expect([await explain(3), await explain(9)]).toEqual([notFound(10), notFound(10)]);
  const found = (members: object) => ({ ms: 4, outcome: { ServiceId: 1, CountryCode: 'NO', ...members } });
  expect(await explain(1)).toEqual(found({}));
  expect(await explain(1, new Grants({ NO: ['Owner'] }))).toEqual(
    found({ UltimateOwners: [], Rules: [{ Rule: 'control', Verdicts: [] }] }),
  );
});

it('an invalid id is refused at once, without a lookup', async () => {
  expect(await explain(undefined)).toEqual(notFound(0));
});

it('a past day is read as such, and needs the history of the company', async () => {
  jest.setSystemTime(new Date('2026-11-23T23:59:59Z'));
  const found = (members: object) => ({ ms: 4, outcome: { ServiceId: 1, CountryCode: 'NO', ...members } });
  const owners = { UltimateOwners: [], Rules: [{ Rule: 'control', Verdicts: [] }] };
  const withHistory = new Grants({ NO: ['Owner', 'RelationsHistory'] });
  expect(await explain(1, withHistory, 20_000)).toEqual(found({ AsOf: '2024-10-04', ...owners }));
  expect(await explain(1, new Grants({ NO: ['Owner'] }), 20_000)).toEqual(
    found({ AsOf: '2024-10-04', HistoryNotGranted: true }),
  );
  expect(await explain(1, new Grants({ NO: ['Owner'] }), 20_780)).toEqual(found({ AsOf: '2026-11-23', ...owners }));
  expect(daysAsked).toEqual([{ day: 20_000, today: 20_780 }, { day: 20_000, today: 20_780 }, undefined]);
});
