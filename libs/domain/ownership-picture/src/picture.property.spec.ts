import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { svgText } from './drawing/svg-text';
import { drawPicture } from './picture';
import type { Structure } from './structure';
import type { Place } from './testing/drawn-picture';
import { randomStructures } from './testing/random-structure';
import { expectReadable, type Parts, partsOf } from './testing/readable';

const classes = [
  'more than 100 parties',
  'a loop',
  'a loop with lines from and to others',
  'a column',
  'a line upwards',
  'a party without lines',
  'several styles between the same parties',
  'an ultimate owner',
  'a name in three rows',
] as const;

function classesOf(
  structure: Structure,
  { parties, lines }: Parts,
): Readonly<Record<(typeof classes)[number], boolean>> {
  const { Nodes, Edges, Loops = [] } = structure;
  const between = Edges.filter(({ From, To }) => From !== To);
  const styles = new Set(
    lines.map(({ line }) => JSON.stringify([line.attributes['data-from'], line.attributes['data-to']])),
  );
  return {
    'more than 100 parties': Nodes.length > 100,
    'a loop': Loops.length > 0,
    'a loop with lines from and to others': Loops.some(
      (loop) =>
        between.some(({ From, To }) => loop.includes(From) && !loop.includes(To)) &&
        between.some(({ From, To }) => !loop.includes(From) && loop.includes(To)),
    ),
    'a column': lines.some(({ way }) => way.at(-1)?.y === way.at(-2)?.y || way[0]?.y === way[1]?.y),
    'a line upwards': lines.some(({ way }) => (way[0] as Place).y > (way.at(-1) as Place).y),
    'a party without lines': Nodes.some(({ Node }) => !between.some(({ From, To }) => From === Node || To === Node)),
    'several styles between the same parties': styles.size < lines.length,
    'an ultimate owner': (structure.UltimateOwners ?? []).length > 0,
    'a name in three rows': parties.some(({ texts }) => texts.filter(({ size }) => size > 11).length === 3),
  };
}

it('draws readable pictures of random groups', () => {
  checkProperty({ values: randomStructures, classes }, (structure, meet) => {
    const parts = partsOf(structure);
    for (const [name, isMet] of Object.entries(classesOf(structure, parts)))
      meet(name as (typeof classes)[number], isMet);
    expectReadable(structure, parts);
  });
});

it('draws the same structure in the same bytes, in whatever order its lists are', () => {
  const values = fc.tuple(randomStructures, fc.infiniteStream(fc.nat({ max: 1_000_000 })));
  checkProperty(
    { values, classes: ['more than 50 parties', 'a loop'], usual: 150, full: 1000 },
    ([structure, numbers], meet) => {
      meet('more than 50 parties', structure.Nodes.length > 50);
      meet('a loop', (structure.Loops ?? []).length > 0);
      const shuffled = <Value>(list: readonly Value[] = []) =>
        list
          .map((value) => ({ value, place: numbers.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ value }) => value);
      const { Nodes, Edges, UltimateOwners, Loops, Stops } = structure;
      const turned = {
        ...structure,
        Nodes: shuffled(Nodes),
        Edges: shuffled(Edges),
        UltimateOwners: shuffled(UltimateOwners),
        Loops: shuffled(Loops).map((loop) => shuffled(loop)),
        Stops: shuffled(Stops),
      };
      expect(svgText(drawPicture(turned).root)).toBe(svgText(drawPicture(structure).root));
    },
  );
});
