import { type PictureBounds, PictureTooLargeError, serverBounds } from './bounds';
import { drawPicture } from './picture';
import type { Structure } from './structure';
import { company, exactly, holding, role } from './testing/structures';

/** Two parties, two lines, three records. */
const structure: Structure = {
  ServiceId: 1,
  Nodes: [company(1), company(2)],
  Edges: [holding(2, 1, exactly(1)), holding(2, 1, exactly(2)), role(2, 1, 'Chair')],
};
const bounds: PictureBounds = { parties: 2, lines: 2, records: 3 };

it('a structure is drawn up to the bounds, and without bounds whatever its size', () => {
  const { root } = drawPicture(structure);
  for (const within of [bounds, serverBounds]) expect(drawPicture(structure, { bounds: within }).root).toEqual(root);
});

it.each(['parties', 'lines', 'records'] as const)('a structure with more %s is refused', (what) => {
  const smaller = { ...bounds, [what]: bounds[what] - 1 };
  expect(() => drawPicture(structure, { bounds: smaller })).toThrow(PictureTooLargeError);
});
