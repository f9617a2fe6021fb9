import { calculatedText, hasStake, stakeText, unknownFigure, votesText } from './figures';
import type { LineStyle, PictureLine } from './picture-graph';
import type { StructureEdge, StructureOwner } from './structure';
import { type Font, textWidth } from './text/text-width';
import { safeText } from './text/safe-text';
import { fitText } from './text/wrap-text';

/** A line of text in a box or on a label. */
export interface TextRow {
  readonly text: string;
  readonly font: Font;
}

/** The rows of text on a line, and the size that they need in the picture. */
export interface Label {
  readonly rows: readonly TextRow[];
  readonly width: number;
  readonly height: number;
}

export const smallSize = 11;
export const rowHeight = 14;

/** The maximum width of a role in pixels. A longer role is cut off. Figures are never cut off. */
const maxRoleWidth = 150;
const maxRows = 4;
const padding = 5;

export const styleNames: Readonly<Record<LineStyle, string>> = {
  shares: 'shares',
  control: 'votes or control',
  role: 'role',
};

const edgeNames = {
  ownership: undefined,
  beneficialOwnership: 'beneficial owner',
  companyStructure: 'corporate structure',
  role: undefined,
} as const;

export function labelOf(line: PictureLine): Label {
  const rows = uniqueRows(line.edges.flatMap(rowsOf));
  const shown = rows.length > maxRows ? rows.slice(0, maxRows - 1) : rows;
  const more = rows.length - shown.length;
  const all = more > 0 ? [...shown, { text: `${more} more`, font: { size: smallSize } }] : shown;
  const isRole = line.style === 'role';
  const fitted = isRole ? all.map(({ text, font }) => ({ text: fitText(text, font, maxRoleWidth), font })) : all;
  const widths = fitted.map(({ text, font }) => textWidth(text, font).width);
  return {
    rows: fitted,
    width: roundUpToEven(Math.max(...widths) + 2 * padding),
    height: fitted.length * rowHeight + 4,
  };
}

/** The complete text of a line. */
export function lineText(line: PictureLine): string {
  return line.edges
    .map((edge) => {
      const texts = rowsOf(edge).map(({ text }) => text);
      if (edge.Kind !== 'role') texts.push(...[nonEmpty(edge.Text)].filter((text) => text !== undefined));
      if (edge.InDate !== undefined) texts.push(`from ${safeText(edge.InDate.slice(0, 10))}`);
      if (edge.OutDate !== undefined) texts.push(`to ${safeText(edge.OutDate.slice(0, 10))}`);
      return texts.join('; ');
    })
    .join('\n');
}

/**
 * Returns the rows with the share of an ultimate owner: `Ultimate owner 42.19 % calc.` Two rows are used if one row
 * would be wider than `maxWidth`. The share is always calculated.
 */
export function ownerRows({ Share }: StructureOwner, maxWidth: number): TextRow[] {
  const isKnown = hasStake(Share);
  const font = { size: smallSize, isBold: true, isItalic: isKnown };
  const figure = calculatedText(Share);
  const whole = `Ultimate owner ${figure}`;
  const texts = textWidth(whole, font).width <= maxWidth ? [whole] : ['Ultimate owner', figure];
  return texts.map((text) => ({ text, font }));
}

/** The rows of one record. */
function rowsOf(edge: StructureEdge): TextRow[] {
  const dates = edge.AreDatesUnknown === true ? [plainRow('dates not known')] : [];
  if (edge.Kind === 'role') return [plainRow(nonEmpty(edge.Text) ?? 'role'), ...dates];
  const name = edgeNames[edge.Kind];
  const rows: TextRow[] = name === undefined ? [] : [plainRow(name)];
  if (hasStake(edge)) rows.push(plainRow(stakeText(edge)));
  else if (edge.NumberOfShares !== undefined) rows.push(plainRow(`${edge.NumberOfShares} shares`));
  const votes = votesText(edge);
  if (votes !== undefined) rows.push(plainRow(votes));
  if (rows.length === 0) rows.push({ text: unknownFigure, font: { size: smallSize, isBold: true } });
  return [...rows, ...dates];
}

/** Returns whether a record has neither a figure nor a role, so that only its existence is known. */
export function hasNoFigureOrRole(edge: StructureEdge): boolean {
  return rowsOf(edge).some(({ text, font }) => text === unknownFigure && font.isBold === true);
}

function plainRow(text: string): TextRow {
  return { text, font: { size: smallSize } };
}

function nonEmpty(text: string | undefined): string | undefined {
  const safe = safeText(text ?? '');
  return safe === '' ? undefined : safe;
}

function uniqueRows(rows: readonly TextRow[]): TextRow[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** Rounds up to an even number, so that the centre of a shape is a whole number of pixels. */
export function roundUpToEven(value: number): number {
  return 2 * Math.ceil(value / 2);
}
