import { svgText } from './drawing/svg-text';
import { drawPicture } from './picture';
import {
  hasBodsExamples,
  type PublishedStructure,
  structuresOfBods,
  structuresOfLiterature,
  structuresOfRegisters,
} from './testing/published-structures';
import { expectReadable, partsOf } from './testing/readable';

const literature = structuresOfLiterature();
const registers = structuresOfRegisters();

function expectPicture({ structure }: PublishedStructure): void {
  const parts = partsOf(structure);
  expectReadable(structure, parts);
  const { Nodes, Edges, UltimateOwners = [] } = structure;
  const turned = { ...structure, Nodes: [...Nodes].reverse(), Edges: [...Edges].reverse() };
  expect(svgText(drawPicture(turned).root)).toBe(svgText(parts.root));
  const marked = parts.parties.filter(({ title }) => title.includes('Ultimate owner'));
  expect(marked.map(({ attributes }) => attributes['data-node']).sort()).toEqual(
    UltimateOwners.map(({ Node }) => Node).sort(),
  );
}

describe('a readable picture, the same for every order of its lists, with its ultimate owners marked, of', () => {
  it.each(literature)('an example of the literature: $name', expectPicture);
  it.each(registers)('a group of the registers: $name', expectPicture);

  if (hasBodsExamples) it.each(structuresOfBods())('an example of BODS: $name', expectPicture);
  else process.stderr.write('Skipped: pictures of the examples of BODS: ../shared/data/bods-examples is not there.\n');
});

it('the published groups have loops, chains, roles and more than one ultimate owner', () => {
  const all = [...literature, ...registers].map(({ structure }) => structure);
  const count = (isMet: (structure: (typeof all)[number]) => boolean) => all.filter(isMet).length;
  expect({
    loops: count(({ Loops = [] }) => Loops.length > 0) > 10,
    'several ultimate owners': count(({ UltimateOwners = [] }) => UltimateOwners.length > 1) > 5,
    roles: count(({ Edges }) => Edges.some(({ Kind }) => Kind === 'role')) > 1,
    'more than 20 parties': count(({ Nodes }) => Nodes.length > 20) > 1,
    'several kinds between the same parties': count(({ Edges }) => kindsBetween(Edges) > 1) > 1,
  }).toEqual({
    loops: true,
    'several ultimate owners': true,
    roles: true,
    'more than 20 parties': true,
    'several kinds between the same parties': true,
  });
});

function kindsBetween(edges: PublishedStructure['structure']['Edges']): number {
  const kinds = new Map<string, Set<string>>();
  for (const { From, To, Kind } of edges)
    kinds.set(`${From}>${To}`, (kinds.get(`${From}>${To}`) ?? new Set()).add(Kind));
  return Math.max(0, ...[...kinds.values()].map(({ size }) => size));
}
