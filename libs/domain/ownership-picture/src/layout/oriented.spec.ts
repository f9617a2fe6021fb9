import { checkProperty } from '@company-relations/property-testing';
import { runAtOnce } from '@company-relations/ownership';
import fc from 'fast-check';
import { type Arc, upwardArcs as upwardArcsInSteps } from './oriented';

const upwardArcs = (given: readonly Arc[]) => runAtOnce(upwardArcsInSteps(given));
const arcs = (...ends: readonly string[]): Arc[] =>
  ends.map(([from = '', to = '']) => ({ key: `${from}${to}`, from, to }));

it.each<[string, readonly string[], readonly string[]]>([
  ['nothing of a chain', ['ab', 'bc', 'ac'], []],
  ['the last line of a circle', ['ab', 'bc', 'ca'], ['ca']],
  ['each line back', ['ab', 'ba', 'bc', 'cb'], ['ba', 'cb']],
])('turns %s', (_what, ends, turned) => {
  expect([...upwardArcs(arcs(...ends))]).toEqual(turned);
});

const letters = 'abcdefgh';
const ends = fc
  .tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }))
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => `${letters[from]}${letters[to]}`);

it('leaves no circle, and turns nothing where there is none', () => {
  checkProperty({ values: fc.uniqueArray(ends, { maxLength: 20 }), classes: ['circle', 'no circle'] }, (list, meet) => {
    const upward = upwardArcs(arcs(...list));
    const downward = list.map((arc) => (upward.has(arc) ? `${arc[1]}${arc[0]}` : arc));
    meet('circle', hasCircle(list));
    meet('no circle', !hasCircle(list));
    expect(hasCircle(downward)).toBe(false);
    expect(upward.size > 0).toBe(hasCircle(list));
  });
});

/** Removes places where nothing arrives until none is left, or a circle is. */
function hasCircle(list: readonly string[]): boolean {
  const rest = list.filter(([from]) => list.some(([, to]) => to === from));
  return rest.length === list.length ? list.length > 0 : hasCircle(rest);
}
