import { Grants, type Subscription } from '@company-relations/authorization';
import { serviceId } from '@company-relations/ownership';
import { keyPersonsToWireInSteps } from '@company-relations/relations-contract';
import { after, timed } from '../testing/clock';
import { company } from '../testing/companies-in-memory';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { neverSent, rendered } from '../testing/rendered';
import { FindKeyPersons, type KeyPersonSource } from './find-key-persons';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const subscription: Subscription = { id: 'one', organisationId: 'org', enabled: true, grants: new Grants({ NO: [] }) };

const network = { asked: serviceId(1), companies: [company(1)] };

/**
 * Company 1 is visible, company 2 has too many owners, and company 3 is hidden. The lookup of each takes 4 ms. No
 * company has any other ID; the lookup of such an ID takes 1 ms.
 */
const days: unknown[] = [];
const source: KeyPersonSource = {
  loadKeyPersons: async (id, _levels, _grants, pastDay) => {
    days.push(pastDay);
    if (id === 1) return after(4, { ok: true, network });
    return after(id <= 3 ? 4 : 1, { ok: false, reason: id === 2 ? 'tooMany' : 'notFound' });
  },
};

const find = (id: number | undefined, asOf?: number) =>
  timed(async () => {
    const writer = new JsonObjectWriter(neverSent, keyPersonsToWireInSteps);
    const wanted = { serviceId: id === undefined ? undefined : serviceId(id), levels: 3, asOf };
    await rendered(
      new FindKeyPersons(source, new ComputationQueue()).respond(wanted, subscription, writer),
      subscription,
    );
    return writer.body;
  });
const refused = (ms: number, kind: string) => ({ ms, error: expect.objectContaining({ failure: { kind } }) });

it('a hidden company takes as long as one that does not exist, and a visible one comes at once', async () => {
  expect([await find(3), await find(9)]).toEqual([refused(10, 'notFound'), refused(10, 'notFound')]);
  expect(await find(2)).toEqual(refused(10, 'answerTooLarge'));
  expect(await find(1)).toEqual({ ms: 4, outcome: { ServiceId: 1, Levels: 3, KeyPersons: [] } });
});

it('a past day is read as such, today is not', async () => {
  jest.setSystemTime(new Date('2026-11-23T23:59:59Z'));
  const [today, past] = [20_780, 20_000];
  days.splice(0);
  for (const asOf of [past, today]) await find(1, asOf);
  expect(days).toEqual([{ day: past, today }, undefined]);
  expect(await find(1, past)).toMatchObject({ outcome: { AsOf: '2024-10-04', KeyPersons: [] } });
});

it('an invalid id is refused at once, without a lookup', async () => {
  expect(await find(undefined)).toEqual(refused(0, 'notFound'));
});
