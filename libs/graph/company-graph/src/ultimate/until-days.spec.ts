import { untilDays } from './until-days';

const holdings = (...pairs: [owner: number, owned: number][]) => pairs.map(([owner, owned]) => ({ owner, owned }));

it('gives each company the earliest of its own day and the days of its direct and indirect owners', () => {
  const chain = holdings([1, 2], [2, 3], [4, 3]);
  const days = new Map([
    [1, 30],
    [3, 20],
    [4, 10],
  ]);
  expect(untilDays(chain, days)).toEqual(
    new Map([
      [4, 10],
      [3, 10],
      [1, 30],
      [2, 30],
    ]),
  );
});

it('gives all companies of a loop the earliest day among them', () => {
  const loop = holdings([1, 2], [2, 3], [3, 1], [3, 9]);
  const days = new Map([
    [1, 30],
    [2, 20],
    [8, 5],
  ]);
  expect(untilDays(loop, days)).toEqual(
    new Map([
      [8, 5],
      [2, 20],
      [3, 20],
      [1, 20],
      [9, 20],
    ]),
  );
});

it('gives no day without a day', () => {
  expect(untilDays(holdings([1, 2]), new Map())).toEqual(new Map());
});
