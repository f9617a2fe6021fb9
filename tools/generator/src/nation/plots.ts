import type { Distribution, Distributions } from './distributions';

const size = { width: 380, height: 260, left: 56, right: 16, top: 34, bottom: 40 } as const;
const colours = ['#0b6e99', '#c2410c'] as const;

interface Curve {
  readonly name: string;
  readonly distribution: Distribution;
}

/**
 * The distributions of a nation as one SVG with three plots. The horizontal axis has the count, the vertical axis the
 * share of companies or persons with at least this count. Both axes are logarithmic, so a power law is a straight line.
 */
export function plotsOf({
  ownersOfCompany,
  holdingsOfCompany,
  holdingsOfPerson,
  rolesOfCompany,
  rolesOfPerson,
}: Distributions): string {
  const plots = [
    plot('Owners of a company', [{ name: 'companies', distribution: ownersOfCompany }]),
    plot('Holdings of an owner', [
      { name: 'companies', distribution: holdingsOfCompany },
      { name: 'persons', distribution: holdingsOfPerson },
    ]),
    plot('Roles of a holder of roles', [
      { name: 'companies', distribution: rolesOfCompany },
      { name: 'persons', distribution: rolesOfPerson },
    ]),
  ];
  const width = size.width * plots.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size.height}" viewBox="0 0 ${width} ${size.height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${size.height}" fill="#fff"/>`,
    ...plots.map((lines, index) => `<g transform="translate(${index * size.width} 0)">\n${lines.join('\n')}\n</g>`),
    '</svg>\n',
  ].join('\n');
}

function plot(title: string, curves: readonly Curve[]): string[] {
  const xDecades = decades(Math.max(...curves.map(({ distribution }) => distribution.length - 1)));
  const yDecades = decades(Math.max(...curves.map(({ distribution }) => having(distribution))));
  const x = (count: number) => size.left + (Math.log10(count) / xDecades) * (size.width - size.left - size.right);
  const y = (share: number) => size.top - (Math.log10(share) / yDecades) * (size.height - size.top - size.bottom);
  return [
    `<text x="${size.left}" y="18" font-size="13">${title}</text>`,
    ...range(xDecades).map((exponent) => gridLine(x(10 ** exponent), size.top, x(10 ** exponent), y(10 ** -yDecades))),
    ...range(yDecades).map((exponent) =>
      gridLine(size.left, y(10 ** -exponent), x(10 ** xDecades), y(10 ** -exponent)),
    ),
    ...range(xDecades).map(
      (exponent) =>
        `<text x="${rounded(x(10 ** exponent))}" y="${size.height - 22}" text-anchor="middle">${(10 ** exponent).toLocaleString('en')}</text>`,
    ),
    ...range(yDecades).map(
      (exponent) =>
        `<text x="${size.left - 6}" y="${rounded(y(10 ** -exponent) + 4)}" text-anchor="end">${percent(exponent)}</text>`,
    ),
    ...curves.flatMap((curve, index) => curveLines(curve, index, x, y)),
  ];
}

function curveLines(
  { name, distribution }: Curve,
  index: number,
  x: (count: number) => number,
  y: (share: number) => number,
): string[] {
  const colour = colours[index] as string;
  const points = atLeast(distribution).map(([count, share]) => `${rounded(x(count))},${rounded(y(share))}`);
  const label = `<text x="${size.width - size.right}" y="${size.top + 14 + 15 * index}" text-anchor="end" fill="${colour}">${name}</text>`;
  return [
    `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${[...new Set(points)].join(' ')}"/>`,
    label,
  ];
}

/**
 * For each count that occurs: the share with at least this count. Companies or persons with a count of 0 are ignored.
 */
function atLeast(distribution: Distribution): [number, number][] {
  const total = having(distribution);
  let left = total;
  return distribution.flatMap((found, count): [number, number][] => {
    if (count === 0 || found === 0) return [];
    const share = left / total;
    left -= found;
    return [[count, share]];
  });
}

/** How many companies or persons have a count above 0. */
function having(distribution: Distribution): number {
  return distribution.slice(1).reduce((sum, found) => sum + found, 0);
}

function decades(largest: number): number {
  return Math.max(1, Math.ceil(Math.log10(largest)));
}

function range(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, index) => index);
}

function gridLine(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="#ddd"/>`;
}

function percent(exponent: number): string {
  return `${Number((100 * 10 ** -exponent).toPrecision(1))} %`;
}

/** Rounds to tenths of a pixel, because the last bits of a logarithm may differ between machines. */
function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
