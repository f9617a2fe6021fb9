import { Grants } from '@company-relations/authorization';
import type { PackageOrder, PackageRecord } from '@company-relations/batch-catalogue';
import type { BuildTask } from './decide';
import { groupIntoCountryBuilds } from './country-builds';

const grants = new Grants({ NO: [] });
// A task with the members that `groupIntoCountryBuilds` reads.
const task = (id: string, head: number | undefined, baseline = false, country = 'NO'): BuildTask => ({
  ...{
    order: { id, type: 'relations' } as PackageOrder,
    country,
    grants,
    lineRevision: 'lines',
    baseline,
    delta: head !== undefined,
  },
  head:
    head === undefined
      ? undefined
      : ({
          packageId: head,
          state: { sha256: 'state', bytes: 1 },
          changeNumber: head,
          grants,
          lineRevision: 'lines',
        } as PackageRecord),
});
const summary = (tasks: readonly BuildTask[]) =>
  groupIntoCountryBuilds(tasks).map(({ country, baseline, previous, tasks: grouped }) => [
    country,
    baseline,
    previous.map(({ changeNumber }) => changeNumber),
    grouped.map(({ order }) => order.id),
  ]);

describe('passes', () => {
  it('read a country once for all that begin at the same states', () => {
    expect(
      summary([task('a', 1), task('b', 1, true), task('c', undefined, true), task('d', 2), task('e', 1, false, 'SE')]),
    ).toEqual([
      ['NO', true, [1, 2], ['a', 'b', 'c', 'd']],
      ['SE', false, [1], ['e']],
    ]);
  });

  it('write no more than four different deltas at once', () => {
    const tasks = [
      task('new', undefined, true),
      ...Array.from({ length: 6 }, (_, n) => task(`a${n}`, n)),
      task('b5', 5),
    ];
    expect(summary(tasks)).toEqual([
      ['NO', true, [0, 1, 2, 3], ['new', 'a0', 'a1', 'a2', 'a3']],
      ['NO', false, [4, 5], ['a4', 'a5', 'b5']],
    ]);
  });
});
