import { areas, Grants, type Subscription } from '@company-relations/authorization';
import type { Chain, PackageOrder, PackageRecord } from '@company-relations/batch-catalogue';
import { StateDigestBuilder } from '@company-relations/batch-manifest';
import { shapingGrants, decideDuePackages } from './decide';

const order: PackageOrder = {
  ...{ id: 'o', organisationId: 'bank', subscriptionId: 'full', type: 'relations', countries: ['NO'] },
  ...{ baselineEveryDays: 7, deltas: true },
};
const subscription: Subscription = {
  id: 'full',
  organisationId: 'bank',
  enabled: true,
  grants: new Grants({ NO: areas }),
};
const owners = new Grants({ NO: ['Owner'] });
const granted = (grants: ConstructorParameters<typeof Grants>[0]) => ({ ...subscription, grants: new Grants(grants) });
const day = (n: number, hour = 8) => Date.UTC(2026, 10, n, hour);
const present = (now: number, rest: object = {}) => ({
  now: new Date(now),
  changeNumber: 5,
  lineRevision: 'lines',
  subscription,
  ...rest,
});
// A package with the members that `decideDuePackages` reads.
const record = (createdAt: number, rest: Partial<PackageRecord> = {}) =>
  ({
    packageId: 1,
    createdAt,
    asOf: new Date(createdAt).toISOString(),
    changeNumber: 5,
    grants: subscription.grants,
    lineRevision: 'lines',
    stateDigest: 'state',
    kind: 'baseline',
    ...rest,
  }) as PackageRecord;
const chain = (rest: Partial<Chain> = {}): Chain => ({
  order,
  country: 'NO',
  head: record(day(2)),
  lastBaseline: record(day(2)),
  broken: false,
  grantsSinceBaseline: [subscription.grants],
  ...rest,
});
const built = (decision: ReturnType<typeof decideDuePackages>) =>
  'build' in decision ? { baseline: decision.build.baseline, delta: decision.build.delta } : decision.skip;

describe('what is due', () => {
  it.each([
    [
      'a baseline where there is none',
      chain({ head: undefined, lastBaseline: undefined }),
      present(day(2)),
      { baseline: true, delta: false },
    ],
    ['nothing later on a day on which nothing changed', chain(), present(day(2, 20)), 'nothing changed'],
    ['a delta once a day, though nothing changed', chain(), present(day(3, 1)), { baseline: false, delta: true }],
    [
      'a delta when the graph changed',
      chain(),
      present(day(2, 9), { changeNumber: 6 }),
      { baseline: false, delta: true },
    ],
    [
      'a delta when the grants grew',
      chain(),
      present(day(2, 9), { subscription: granted({ NO: areas, SE: areas }) }),
      { baseline: false, delta: true },
    ],
    [
      'both when the grants no longer cover the last baseline: no one may download it any more',
      chain({ head: record(day(3), { grants: owners }), grantsSinceBaseline: [subscription.grants, owners] }),
      present(day(3, 9), { subscription: granted({ NO: ['Owner'] }) }),
      { baseline: true, delta: true },
    ],
    [
      'both when they no longer cover what came after it',
      chain({ lastBaseline: record(day(2), { grants: owners }), grantsSinceBaseline: [owners, subscription.grants] }),
      present(day(2, 9), { subscription: granted({ NO: ['Owner'] }) }),
      { baseline: true, delta: true },
    ],
    [
      'both when they cover the last baseline and the newest package, but not one between them',
      chain({
        ...{ head: record(day(3), { grants: owners }), lastBaseline: record(day(2), { grants: owners }) },
        grantsSinceBaseline: [owners, subscription.grants],
      }),
      present(day(3, 9), { subscription: granted({ NO: ['Owner'] }) }),
      { baseline: true, delta: true },
    ],
    [
      'a delta when lines are written otherwise',
      chain(),
      present(day(2, 9), { lineRevision: 'other lines' }),
      { baseline: false, delta: true },
    ],
    [
      'a baseline and a delta when the last baseline is as old as ordered, in days of the calendar',
      chain(),
      present(day(9, 1)),
      { baseline: true, delta: true },
    ],
    [
      'both when one that may be needed was withdrawn',
      chain({ broken: true }),
      present(day(2, 9)),
      { baseline: true, delta: true },
    ],
    [
      'no delta where none are ordered',
      chain({ order: { ...order, deltas: false } }),
      present(day(3)),
      'deltas not ordered',
    ],
    [
      'a baseline before the last one is no longer listed',
      chain({ order: { ...order, baselineEveryDays: 365 } }),
      present(day(2) + 59 * 86_400_000),
      { baseline: true, delta: true },
    ],
    [
      'both when the last baseline is dated a day ahead, because such a clock is wrong',
      chain({ lastBaseline: record(day(3)) }),
      present(day(2)),
      { baseline: true, delta: true },
    ],
    [
      'a delta alone when the last baseline is dated less than a day ahead, but on a later day',
      chain({ head: record(day(3) - 1), lastBaseline: record(day(3) - 1) }),
      present(day(2)),
      { baseline: false, delta: true },
    ],
    [
      'a delta when the newest package is of a later day, because it may show records that begin later',
      chain({ head: record(day(3)) }),
      present(day(2, 9)),
      { baseline: false, delta: true },
    ],
    [
      'nothing of a disabled subscription',
      chain(),
      present(day(30), { subscription: { ...subscription, enabled: false } }),
      'subscription disabled',
    ],
    [
      'a delta that takes all away when the country is no longer granted',
      chain(),
      present(day(2), { subscription: { ...subscription, grants: new Grants({}) } }),
      { baseline: false, delta: true },
    ],
    [
      'nothing more after that',
      chain({ head: record(day(2), { stateDigest: new StateDigestBuilder().hex() }) }),
      present(day(5), { subscription: { ...subscription, grants: new Grants({}) } }),
      'country not granted',
    ],
  ])('is %s', (_what, given, now, expected) => {
    expect(built(decideDuePackages(given, now))).toEqual(expected);
  });

  it('is of a kind that was chosen, due or not', () => {
    expect(built(decideDuePackages(chain(), present(day(2)), 'baseline'))).toEqual({ baseline: true, delta: true });
    expect(built(decideDuePackages(chain(), present(day(2)), 'delta'))).toEqual({ baseline: false, delta: true });
    expect(
      built(decideDuePackages(chain({ head: undefined, lastBaseline: undefined }), present(day(2)), 'delta')),
    ).toBe('no baseline yet');
  });
});

it('of the grants a companies package depends on the hidden identity in its country alone', () => {
  const grants = new Grants({ NO: areas, SE: areas, DK: ['Owner'] });
  expect(['NO', 'DK', 'FI'].map((country) => shapingGrants('companies', country, grants).toJSON())).toEqual([
    { NO: ['HiddenPersonAccess'] },
    { DK: [] },
    {},
  ]);
  expect(shapingGrants('relations', 'NO', grants)).toBe(grants);
});
