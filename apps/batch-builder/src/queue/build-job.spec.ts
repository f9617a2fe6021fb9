import { Grants } from '@company-relations/authorization';
import type { Chain, PackageOrder, PackageRecord } from '@company-relations/batch-catalogue';
import type { CountryBuild } from '../planning/country-builds';
import { isPendingInJob, jobOf, deduplicationKey, type BuildJob, parseJob } from './build-job';

const job: BuildJob = {
  country: 'NO',
  orders: [
    { id: 'a', after: 7 },
    { id: 'b', after: null },
  ],
  kind: 'delta',
  form: 'format 2',
};
const record = (packageId: number) => ({ packageId }) as PackageRecord;
// A chain with the members that a job reads.
const chain = (id: string, rest: Partial<Chain> = {}) =>
  ({
    order: { id } as PackageOrder,
    country: 'NO',
    head: undefined,
    lastBaseline: undefined,
    broken: false,
    grantsSinceBaseline: [],
    ...rest,
  }) as Chain;

describe('a job of the queue', () => {
  it('is read only in the form that a build writes', () => {
    expect([parseJob(JSON.parse(JSON.stringify(job))), parseJob({ ...job, kind: null })]).toEqual([
      job,
      { ...job, kind: null },
    ]);
    const odd = [
      undefined,
      null,
      'NO',
      [],
      {},
      { ...job, more: 1 },
      { ...job, country: 'no' },
      { ...job, country: ['NO'] },
      { ...job, kind: 'whole' },
      { ...job, kind: undefined },
    ];
    const oddForms = [
      { ...job, form: 1 },
      { ...job, form: 'x'.repeat(201) },
    ];
    const oddOrders = [
      {},
      [],
      ['a'],
      [{ id: 'a' }],
      [{ id: '', after: 1 }],
      [{ id: 'a b', after: 1 }],
      [{ id: 'a\n', after: 1 }],
      [{ id: 'a', after: 0 }],
      [{ id: 'a', after: 1.5 }],
      [{ id: 'a', after: '1' }],
    ];
    for (const data of [...odd, ...oddForms, ...oddOrders.map((orders) => ({ ...job, orders }))])
      expect([data, parseJob(data)]).toEqual([data, undefined]);
  });

  it('asks for chains of its orders and its country that continue the same package', () => {
    const head = record(7);
    const asked = [chain('a', { head }), chain('b')];
    const others = [
      chain('a', { head, country: 'SE' }),
      chain('c', { head }),
      chain('a', { head: record(8) }),
      chain('b', { head }),
    ];
    expect([...asked, ...others].map((one) => isPendingInJob(job, one))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([
      isPendingInJob({ ...job, kind: null }, chain('a', { head: record(8) })),
      isPendingInJob({ ...job, kind: 'baseline' }, chain('a', { head, lastBaseline: record(3) })),
    ]).toEqual([true, false]);
  });

  it('is made of a country build, and has the same key only where the work is the same', () => {
    const grants = new Grants({ NO: [] });
    const task = {
      order: { id: 'a' } as PackageOrder,
      country: 'NO',
      grants,
      lineRevision: 'lines',
      head: record(7),
      baseline: false,
      delta: true,
    };
    const pass: CountryBuild = {
      type: 'relations',
      country: 'NO',
      grants,
      lineRevision: 'lines',
      tasks: [task],
      baseline: false,
      previous: [],
    };
    const made = jobOf(
      pass,
      [chain('a', { head: record(7), lastBaseline: record(3) }), chain('a', { country: 'SE', head: record(9) })],
      'delta',
      'format 2',
    );
    expect(made).toEqual({ country: 'NO', orders: [{ id: 'a', after: 7 }], kind: 'delta', form: 'format 2' });
    const read = { changeNumber: 5, day: 20_000 };
    const key = deduplicationKey(made, pass, read);
    const others = [
      deduplicationKey({ ...made, form: 'format 3' }, pass, read),
      deduplicationKey(made, { ...pass, tasks: [{ ...task, baseline: true }] }, read),
      deduplicationKey(made, { ...pass, tasks: [{ ...task, head: record(8) }] }, read),
      deduplicationKey(made, { ...pass, grants: new Grants({ NO: ['HiddenPersonAccess'] }) }, read),
      deduplicationKey(made, pass, { ...read, changeNumber: 6 }),
      deduplicationKey(made, pass, { ...read, day: 20_001 }),
    ];
    expect([deduplicationKey({ ...made }, { ...pass }, read), new Set([key, ...others]).size]).toEqual([key, 7]);
  });
});
