import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type ServiceId, serviceId } from '../entities';
import { companiesInOrBetweenLoops } from './loops';
import type { StakeStepsInto } from './stake-path';

type Arc = readonly [owner: number, owned: number];

const stakes = { ownership: [], companyStructure: [] };

function into(arcs: readonly Arc[]): StakeStepsInto {
  const steps = arcs.map(([owner, owned]) => ({
    owner: serviceId(owner),
    owned: serviceId(owned),
    stakes,
    share: 1,
    isOpen: false,
  }));
  return new Map<ServiceId, typeof steps>(
    [...new Set(steps.map(({ owned }) => owned))].map((owned) => [owned, steps.filter((step) => step.owned === owned)]),
  );
}

const loops = (arcs: readonly Arc[]) => [...companiesInOrBetweenLoops(into(arcs))].sort((a, b) => a - b);

/** A second implementation of the rule: repeatedly removes every company without another company above or below. */
function leftOver(arcs: readonly Arc[]): number[] {
  const between = arcs.filter(([owner, owned]) => owner !== owned);
  const companies = [...new Set(between.flat())];
  const left = between.filter(
    ([owner, owned]) => between.some(([, below]) => below === owner) && between.some(([above]) => above === owned),
  );
  if (left.length < between.length) return leftOver(left);
  return companies.filter((company) => between.some(([owner]) => owner === company)).sort((a, b) => a - b);
}

describe('companies in loops', () => {
  it.each<[string, readonly Arc[], readonly number[]]>([
    ['no companies', [], []],
    [
      'a chain',
      [
        [2, 1],
        [3, 2],
        [4, 3],
      ],
      [],
    ],
    [
      'a diamond',
      [
        [2, 1],
        [3, 1],
        [4, 2],
        [4, 3],
      ],
      [],
    ],
    [
      'a company that holds shares in itself',
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
      [],
    ],
    [
      'two companies that own each other, with companies above and below',
      [
        [2, 1],
        [3, 2],
        [2, 3],
        [4, 3],
        [5, 4],
      ],
      [2, 3],
    ],
    [
      'those between two loops',
      [
        [1, 2],
        [2, 1],
        [3, 2],
        [4, 3],
        [5, 4],
        [4, 5],
      ],
      [1, 2, 3, 4, 5],
    ],
  ])('of %s', (_, arcs, expected) => {
    expect(loops(arcs)).toEqual(expected);
  });

  it('are those that remain after all companies without owners or without holdings are removed', () => {
    const company = fc.integer({ min: 1, max: 7 });
    checkProperty(
      {
        values: fc.array(fc.tuple(company, company), { maxLength: 14 }),
        classes: ['no loop', 'a loop', 'companies left out', 'shares in itself'],
      },
      (arcs, meet) => {
        const expected = leftOver(arcs);
        expect(loops(arcs)).toEqual(expected);
        meet(expected.length > 0 ? 'a loop' : 'no loop');
        meet('companies left out', expected.length > 0 && expected.length < new Set(arcs.flat()).size);
        meet(
          'shares in itself',
          arcs.some(([owner, owned]) => owner === owned),
        );
      },
    );
  });
});
