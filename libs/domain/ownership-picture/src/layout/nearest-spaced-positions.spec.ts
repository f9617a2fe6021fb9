import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { nearestSpacedPositions, type WantedPlace } from './nearest-spaced-positions';

const at = (...places: number[]): WantedPlace[] => places.map((place) => ({ place, weight: 1 }));

it('leaves what is far enough apart where it is', () => {
  expect(nearestSpacedPositions(at(0, 10, 30), [10, 10])).toEqual([0, 10, 30]);
});

it('moves neighbours apart evenly, and heavier ones less', () => {
  expect(nearestSpacedPositions(at(10, 10, 10), [10, 10])).toEqual([0, 10, 20]);
  expect(
    nearestSpacedPositions(
      [
        { place: 0, weight: 3 },
        { place: 0, weight: 1 },
      ],
      [8],
    ),
  ).toEqual([-2, 6]);
});

it('stays between its bounds', () => {
  expect(nearestSpacedPositions(at(-50, 5, 90), [10, 10], 0, 40)).toEqual([0, 10, 40]);
});

const wanted = fc.array(
  fc.record({ place: fc.integer({ min: -50, max: 50 }), weight: fc.integer({ min: 1, max: 5 }) }),
  {
    minLength: 2,
    maxLength: 7,
  },
);
const values = fc.record({ wanted, gap: fc.integer({ min: 1, max: 30 }) });

it('finds no worse places than small steps from its own', () => {
  checkProperty({ values, classes: ['too near', 'wrong order'] }, ({ wanted: list, gap }, meet) => {
    const gaps = list.slice(1).map(() => gap);
    const places = nearestSpacedPositions(list, gaps);
    meet(
      'too near',
      list.some(({ place }, index) => index > 0 && Math.abs(place - (list[index - 1]?.place ?? 0)) < gap),
    );
    meet(
      'wrong order',
      list.some(({ place }, index) => place < (list[index - 1]?.place ?? -Infinity)),
    );
    const isAllowed = (tried: readonly number[]) =>
      tried.every((place, index) => index === 0 || place - (tried[index - 1] as number) >= gap - 1e-9);
    const cost = (tried: readonly number[]) =>
      tried.reduce(
        (sum, place, index) =>
          sum + (list[index] as WantedPlace).weight * (place - (list[index] as WantedPlace).place) ** 2,
        0,
      );
    expect(isAllowed(places)).toBe(true);
    // A convex problem: if no group of neighbours can move, nothing is better.
    for (let from = 0; from < list.length; from += 1) {
      for (let to = from + 1; to <= list.length; to += 1) {
        for (const step of [-0.01, 0.01]) {
          const tried = places.map((place, index) => (index >= from && index < to ? place + step : place));
          if (isAllowed(tried)) expect(cost(tried)).toBeGreaterThanOrEqual(cost(places) - 1e-9);
        }
      }
    }
  });
});
