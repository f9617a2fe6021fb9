import { amountText, isMet, targetText, type Verdict } from '../figures';
import { line, rounded, text } from '../svg';
import { measurements } from '../targets';
import { runsOf, verdictIn } from './blocks';
import { nodeMajors, type RunRecord, targetsOf } from './record';

const size = { width: 1_040, left: 400, bars: 300, top: 56, row: 22, heading: 26, bar: 7 } as const;
const colours = { met: '#0b6e99', missed: '#c2410c' } as const;
const opacities = { '24': 1, '20': 0.45 } as const;
/** The ends of the axis. A bar for a value beyond them ends there. */
const [least, most] = [1 / 8, 8];
const ticks = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];

/** A target with the verdicts on it, the deciding version of Node first. */
interface Bars {
  readonly row: string;
  readonly verdicts: readonly (readonly [major: keyof typeof opacities, verdict: Verdict])[];
}

/**
 * Draws as SVG how far each recorded value is from its target. The axis is logarithmic. Bars begin at the target: those
 * to the left meet it, and those to the right miss it.
 */
export function ratiosPicture(records: readonly RunRecord[]): string {
  const groups = measurements
    .map((measurement) => ({ measurement, bars: barsOf(records, measurement) }))
    .filter(({ bars }) => bars.length > 0);
  const body: string[] = [];
  let y: number = size.top;
  for (const { measurement, bars } of groups) {
    y += size.heading;
    body.push(text(12, y - 8, 'start', measurement, '#0f172a', true));
    for (const each of bars) {
      body.push(...rowOf(each, y));
      y += size.row;
    }
  }
  const height = y + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${size.width}" height="${height}" fill="#fff"/>`,
    ...(groups.length === 0 ? [text(12, size.top, 'start', 'No run is recorded.')] : axis(y)),
    ...body,
    '</svg>\n',
  ].join('\n');
}

function barsOf(records: readonly RunRecord[], measurement: (typeof measurements)[number]): Bars[] {
  const runs = runsOf(records, measurement);
  return targetsOf(measurement).flatMap(([row]): Bars[] => {
    const verdicts = nodeMajors.flatMap((major) => {
      const verdict = verdictIn(runs.get(major), row);
      return verdict ? [[major, verdict] as const] : [];
    });
    return verdicts.length > 0 ? [{ row, verdicts }] : [];
  });
}

/** The lines for parts and multiples of the target, and what the sides and colours mean. */
function axis(bottom: number): string[] {
  const middle = at(1);
  return [
    ...ticks.flatMap((share) => [
      line(at(share), size.top - 8, at(share), bottom, share === 1 ? '#334155' : '#e2e8f0'),
      text(
        at(share),
        size.top - 14,
        'middle',
        share === 1 ? 'target' : share < 1 ? `1/${1 / share}` : `${share} times`,
      ),
    ]),
    text(middle - 40, 16, 'end', 'met', colours.met, true),
    text(middle + 40, 16, 'start', 'missed', colours.missed, true),
    text(size.left + size.bars + 12, 16, 'start', 'dark: Node 24; light: Node 20'),
  ];
}

function rowOf({ row, verdicts }: Bars, y: number): string[] {
  const said = verdicts.map(([major, verdict]) => `${amountText(verdict)} on ${major}`).join(', ');
  const [[, { target, unit }]] = verdicts as [Bars['verdicts'][number]];
  return [
    text(size.left - 10, y + 11, 'end', row),
    ...verdicts.map(([major, verdict], index) => bar(verdict, y + 1 + index * size.bar, opacities[major])),
    text(size.left + size.bars + 12, y + 11, 'start', `${said} (${targetText(target, unit)})`),
  ];
}

function bar(verdict: Verdict, y: number, opacity: number): string {
  const [middle, end] = [at(1), at(shareOf(verdict))];
  const colour = isMet(verdict) ? colours.met : colours.missed;
  const width = Math.max(2, Math.abs(end - middle));
  const x = isMet(verdict) ? middle - width : middle;
  return `<rect x="${rounded(x)}" y="${y}" width="${rounded(width)}" height="${size.bar - 1}" fill="${colour}" opacity="${opacity}"/>`;
}

/** The value as a share of its target. Above 1 it misses the target, also where more is better. */
function shareOf({ value, target }: Verdict): number {
  return 'atLeast' in target ? target.atLeast / value : value / target.atMost;
}

function at(share: number): number {
  const within = Math.min(most, Math.max(least, share));
  return size.left + (size.bars * Math.log2(within / least)) / Math.log2(most / least);
}
