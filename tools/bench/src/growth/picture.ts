import { line, rounded, text } from '../svg';

const size = { width: 760, height: 360, left: 64, right: 260, top: 20, bottom: 40 } as const;
const colours = ['#0b6e99', '#c2410c', '#4d7c0f', '#7e22ce', '#a16207', '#be185d', '#334155', '#0f766e'] as const;

/** The titles of the recorded tables from which the picture is drawn. */
export const titleOfGrowth = 'Milliseconds with ultimate ownerships, medians';
export const titleOfGrowthWithout = 'Milliseconds without ultimate ownerships, medians';

/** The times of one kind of request for each size of register, in ascending order of sizes. */
export interface Curve {
  readonly name: string;
  /** Pairs of `[companies, milliseconds]`. */
  readonly points: readonly (readonly [companies: number, ms: number])[];
}

const [head, white] = [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="11">`,
  `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
];
const emptyPicture = [head, white, text(size.left, size.height / 2, 'start', 'No run is recorded.'), '</svg>\n'].join(
  '\n',
);

/**
 * Draws as SVG how times grow with the size of a register. Both axes are logarithmic. So a curve with a slope of 45
 * degrees grows in proportion to the register.
 */
export function growthPicture(curves: readonly Curve[]): string {
  const points = curves.flatMap(({ points: all }) => all);
  if (points.length === 0) return emptyPicture;
  const x = axis(
    points.map(([companies]) => companies),
    size.left,
    size.width - size.right,
  );
  const y = axis(
    points.map(([, ms]) => ms),
    size.height - size.bottom,
    size.top,
  );
  return [
    head,
    white,
    ...x.decades.flatMap((value) => [
      line(x.at(value), size.top, x.at(value), size.height - size.bottom),
      text(x.at(value), size.height - 22, 'middle', value.toLocaleString('en')),
    ]),
    ...y.decades.flatMap((value) => [
      line(size.left, y.at(value), size.width - size.right, y.at(value)),
      text(size.left - 6, y.at(value) + 4, 'end', `${value.toLocaleString('en')} ms`),
    ]),
    text((size.left + size.width - size.right) / 2, size.height - 6, 'middle', 'companies'),
    ...labelled(curves, y).flatMap(({ curve, at }, index) => {
      const colour = colours[index % colours.length] as string;
      const path = curve.points.map(([companies, ms]) => `${rounded(x.at(companies))},${rounded(y.at(ms))}`).join(' ');
      return [
        `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${path}"/>`,
        text(size.width - size.right + 8, at, 'start', curve.name, colour),
      ];
    }),
    '</svg>\n',
  ].join('\n');
}

interface Axis {
  readonly decades: readonly number[];
  readonly at: (value: number) => number;
}

function axis(values: readonly number[], from: number, to: number): Axis {
  const [first, last] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const at = (value: number) => from + ((Math.log10(value) - first) / Math.max(1, last - first)) * (to - from);
  return { decades: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)), at };
}

/** Places each name at the end of its curve. Names that would overlap are moved down. */
function labelled(curves: readonly Curve[], y: Axis): { readonly curve: Curve; readonly at: number }[] {
  const ends = curves
    .map((curve) => ({ curve, at: y.at(curve.points.at(-1)?.[1] ?? 1) + 4 }))
    .sort((a, b) => a.at - b.at);
  let lowest = 0;
  return ends.map(({ curve, at }) => ({ curve, at: (lowest = Math.max(at, lowest + 14)) }));
}
