import { recordedRun } from '../../test/recorded-run';
import { growthPicture, titleOfGrowth, titleOfGrowthWithout } from '../growth/picture';
import { curvesOf } from './growth-curves';
import { ratiosPicture } from './ratios-picture';

const columns = ['Request', '10,000 companies', '1,000,000 companies'];
const growth = recordedRun('growth', '24.21.0', {
  tables: [
    {
      title: titleOfGrowth,
      columns,
      rows: [
        ['page', '201.2', '1,485.2'],
        ['one company', '7.0', '6.4'],
      ],
    },
    { title: titleOfGrowthWithout, columns, rows: [['page', '67.7', '94.6']] },
  ],
});

test('the curves of growth come from the recorded tables', () => {
  expect(curvesOf(growth)).toEqual([
    {
      name: 'page',
      points: [
        [10_000, 201.2],
        [1_000_000, 1_485.2],
      ],
    },
    {
      name: 'one company',
      points: [
        [10_000, 7],
        [1_000_000, 6.4],
      ],
    },
    {
      name: 'page, without ultimate owners',
      points: [
        [10_000, 67.7],
        [1_000_000, 94.6],
      ],
    },
  ]);
  expect(growthPicture(curvesOf(growth)).match(/<polyline/g)).toHaveLength(3);
});

test('pictures without a record say so', () => {
  for (const picture of [growthPicture([]), ratiosPicture([])])
    expect(picture).toContain('>No run is recorded.</text>');
});

/** The left and right ends of the bars, and their colours. */
function barsOf(picture: string): [from: number, to: number, colour: string, opacity: string][] {
  return [...picture.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)".* fill="(.*?)" opacity="(.*?)"/g)].map(
    ([, x, width, colour, opacity]) => [Number(x), Number(x) + Number(width), colour as string, opacity as string],
  );
}

test('bars begin at the target: to the left where it is met, to the right where it is missed, each Node by itself', () => {
  const target = { atLeast: 0.6 };
  const what = 'lookup: with / without ultimate ownerships';
  const picture = ratiosPicture([
    recordedRun('lookup', '24.21.0', { verdicts: [{ what, value: 1.2, target }] }),
    recordedRun('lookup', '20.20.2', { verdicts: [{ what, value: 0.3, target }] }),
    recordedRun('page', '24.21.0', {
      verdicts: [{ what: 'page: API / bare driver', value: 2.6, target: { atMost: 1.3 } }],
    }),
    recordedRun('ultimate', '24.21.0', {
      verdicts: [{ what: 'ultimate: page, API / PostgreSQL that computes', value: 40, target: { atMost: 0.8 } }],
    }),
  ]);
  // Half of a target and two times a target are equally far from it, and what is beyond eight times ends there.
  expect(barsOf(picture)).toEqual([
    [550, 600, '#c2410c', '1'],
    [500, 550, '#0b6e99', '1'],
    [550, 600, '#c2410c', '0.45'],
    [550, 700, '#c2410c', '1'],
  ]);
  expect(picture).toContain('>1.20 on 24, 0.30 on 20 (at least 0.6)</text>');
});
