import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { SourcedStake } from './share-counts';
import { areFromSeveralSources, preferredSource, problemOfPriority } from './source-priority';

const states = (source: string, stakePercent?: number): SourcedStake => ({
  source,
  stake: stakePercent === undefined ? {} : { stakePercent },
});
const priority = ['Register', 'Supplier'];

describe('the preferred source of a holding', () => {
  it.each<[string, SourcedStake[], string]>([
    ['is the first of the priority', [states('Supplier', 40), states('Register', 60)], 'Register'],
    ['is a listed one before others', [states('Archive', 40), states('Supplier', 60)], 'Supplier'],
    ['is the first by name if none is listed', [states('B', 40), states('A', 60)], 'A'],
    ['is a named one before an unnamed one', [states('unnamed', 40), states('Z', 60)], 'Z'],
    ['is one with a figure before one without', [states('Register'), states('Supplier', 60)], 'Supplier'],
    [
      'is one with a percentage before one with numbers of shares',
      [{ ...states('Register', 40), isFromShares: true }, states('Supplier', 60)],
      'Supplier',
    ],
    [
      'is one with numbers of shares before one without a figure',
      [states('Register'), { ...states('Supplier', 60), isFromShares: true }],
      'Supplier',
    ],
    ['is the first of the priority if none has a figure', [states('Supplier'), states('Register')], 'Register'],
    [
      'is one with a range before one with the range from 0 to 100',
      [
        { source: 'Register', stake: { minStakePercent: 0, maxStakePercent: 100 } },
        { source: 'Supplier', stake: { minStakePercent: 25, maxStakePercent: 50 } },
      ],
      'Supplier',
    ],
    ['is the only one', [states('A', 40), states('A', 60)], 'A'],
  ])('%s', (_case, stated, preferred) => {
    expect(preferredSource(stated, priority)).toBe(preferred);
  });

  it('does not depend on the order of the statements', () => {
    const source = fc.constantFrom('Register', 'Supplier', 'A', 'B', 'unnamed');
    const stated = fc.record({ source, stake: fc.constantFrom({}, { stakePercent: 40 }, { minStakePercent: 25 }) });
    const shuffled = fc
      .array(stated, { minLength: 1, maxLength: 6 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    checkProperty(
      { values: shuffled, classes: ['several sources', 'one source', 'another order'] },
      ([all, other], meet) => {
        expect(preferredSource(other, priority)).toBe(preferredSource(all, priority));
        meet(areFromSeveralSources(all) ? 'several sources' : 'one source');
        meet('another order', JSON.stringify(all) !== JSON.stringify(other));
      },
    );
  });

  it('does not exist without a statement', () => {
    expect(() => preferredSource([], priority)).toThrow(new RangeError('no source states the holding'));
  });
});

it('several sources are recognised', () => {
  expect(
    [[], [states('A')], [states('A'), states('A')], [states('A'), states('B')]].map(areFromSeveralSources),
  ).toEqual([false, false, false, true]);
});

it('a priority that lists a source twice is refused', () => {
  expect([['A', 'B'], [], ['A', 'B', 'A']].map(problemOfPriority)).toEqual([
    undefined,
    undefined,
    'The source "A" is listed twice.',
  ]);
});
