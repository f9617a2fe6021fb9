import { type Curve, titleOfGrowth, titleOfGrowthWithout } from '../growth/picture';
import { cellTexts } from '../table';
import type { RunRecord } from './record';

/** The curves of the picture of growth, from the tables of a recorded run. */
export function curvesOf({ tables }: RunRecord): Curve[] {
  const [whole, plain] = [titleOfGrowth, titleOfGrowthWithout].map((title) =>
    tables.find((table) => table.title === title),
  );
  if (!whole || !plain) throw new Error('The recorded run of growth has not the tables of which the picture is drawn.');
  const sizes = whole.columns.slice(1).map(numberIn);
  const curve = (name: string, [, ...ms]: readonly string[]): Curve => ({
    name,
    points: ms.map((each, at) => [sizes[at] as number, numberIn(each)]),
  });
  const [page = []] = cellTexts(plain);
  return [
    ...cellTexts(whole).map((row) => curve(row[0] as string, row)),
    curve(`${page[0]}, without ultimate owners`, page),
  ];
}

function numberIn(text: string): number {
  return Number(text.replace(/[^\d.]/g, ''));
}
