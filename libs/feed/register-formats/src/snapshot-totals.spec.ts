import { SnapshotTotals } from './snapshot-totals';

const psc = { kind: 'persons with significant control' } as const;
const statement = { kind: 'statements' } as const;
const totals = { totals: { 'persons with significant control': 2, statements: 1, exemptions: 0 } } as const;

function totalsOf(...counts: Parameters<SnapshotTotals['add']>[0][]): SnapshotTotals {
  const all = new SnapshotTotals();
  for (const count of counts) all.add(count);
  return all;
}

describe('the totals of a snapshot', () => {
  it('fit where its parts have as many entries, also where each part repeats them', () => {
    const stated = { ...totals, day: '2026-03-12' };
    const all = totalsOf(psc, stated, statement, undefined, psc, stated);
    expect([all.areStated, all.day, all.problem()]).toEqual([true, '2026-03-12', undefined]);
  });

  it('say nothing where no line states them', () => {
    const all = totalsOf(psc, statement);
    expect([all.areStated, all.day, all.problem()]).toEqual([false, undefined, undefined]);
  });

  it('do not fit where entries are missing, or where there are more', () => {
    expect(totalsOf(psc, statement, statement, totals).problem()).toBe(
      'the totals of the snapshot do not fit (persons with significant control: 2 stated, 1 in the files; statements: 1 stated, 2 in the files): parts of it are missing or were not read',
    );
  });

  it('do not fit where they differ', () => {
    expect(totalsOf(totals, { totals: { statements: 7 } }).problem()).toBe(
      'there are several different totals: the files are of several snapshots',
    );
  });

  it('are the same where parts were counted apart', () => {
    const all = totalsOf(psc);
    all.addAll(totalsOf(psc, totals).counted);
    all.addAll(totalsOf(totals, statement).counted);
    expect([all.areStated, all.problem()]).toEqual([true, undefined]);
    all.addAll(totalsOf(statement).counted);
    expect(all.problem()).toBe(
      'the totals of the snapshot do not fit (statements: 1 stated, 2 in the files): parts of it are missing or were not read',
    );
  });
});
