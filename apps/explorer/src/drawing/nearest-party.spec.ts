import { nearestPartyByArrowKey } from './nearest-party';

const box = (x: number, y: number) => ({ x, y, width: 100, height: 40 });
/** Two owners above one company, a third one far to the right, and one below. */
const boxes = new Map([
  ['left', box(0, 0)],
  ['right', box(120, 0)],
  ['far', box(600, 10)],
  ['middle', box(60, 100)],
  ['below', box(70, 200)],
]);

test.each([
  ['middle', 'ArrowUp', 'left'],
  ['middle', 'ArrowDown', 'below'],
  ['below', 'ArrowUp', 'middle'],
  ['left', 'ArrowRight', 'right'],
  ['right', 'ArrowRight', 'far'],
  ['far', 'ArrowLeft', 'right'],
  ['right', 'ArrowDown', 'middle'],
  ['left', 'ArrowUp', undefined],
  ['below', 'ArrowDown', undefined],
  ['left', 'ArrowLeft', undefined],
  ['left', 'Enter', undefined],
  ['none', 'ArrowUp', undefined],
])('from %s, %s leads to %s', (from, key, to) => {
  expect(nearestPartyByArrowKey(boxes, from, key)).toBe(to);
});
