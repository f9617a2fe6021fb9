import type { StopReason } from '@company-relations/ownership';
import { roundUpToEven, labelOf, lineText, ownerRows, rowHeight, smallSize, type TextRow } from './labels';
import type { PictureParty } from './picture-graph';
import type { NodeKind, StructureStop } from './structure';
import { safeText } from './text/safe-text';
import { textWidth } from './text/text-width';
import { fitText, wrapText } from './text/wrap-text';

/** A party's box in the picture: its rows of text, and its size in pixels. */
export interface Box {
  readonly key: string;
  readonly party: PictureParty;
  readonly rows: readonly TextRow[];
  readonly width: number;
  readonly height: number;
  /** The complete text of the box. */
  readonly title: string;
}

/** The width, in pixels, that is reserved on the left of a box for the symbol of the party's kind. */
export const symbolRoom = 34;
export const boxPadding = 10;
const maxTextWidth = 186;
const maxFactWidth = 214;
const maxFactRows = 2;
const minTextWidth = 96;
const nameFont = { size: 13, isBold: true };
const nameRowHeight = 17;
const maxNameRows = 3;

const kindNames: Readonly<Record<NodeKind, string>> = {
  company: 'Company',
  person: 'Person',
  state: 'State',
  unknown: 'Unknown',
  exempt: 'Exempt',
  protected: 'Protected',
};

/** The text that replaces a missing name. */
const namelessNames: Readonly<Record<NodeKind, string>> = {
  company: 'Name not stated',
  person: 'Name not stated',
  state: 'Name not stated',
  unknown: 'Unknown party',
  exempt: 'Exempt from stating owners',
  protected: 'Protected Identity',
};

const directions = { up: 'Owners', down: 'Holdings' } as const;

/** The names of the areas that may be withheld from a structure, as a picture shows them. */
const areaNames: Readonly<Record<string, string>> = {
  BeneficialOwner: 'beneficial owners',
  Owner: 'owners',
  CompanyStructureOwner: 'corporate structure',
};

const reasons: Readonly<Record<StopReason, string>> = {
  NotGranted: 'not granted',
  NobodyRecorded: 'none recorded',
  Unknown: 'unknown',
  Exempt: 'exempt',
  HistoryNotGranted: 'history not granted',
  Depth: 'not drawn (depth)',
  Size: 'not drawn (size)',
  UltimateOwners: 'not all drawn',
};

export function boxOf(party: PictureParty): Box {
  const facts = factsOf(party);
  const names = wrapText(nameOf(party), nameFont, maxTextWidth, maxNameRows);
  const rows = [
    plainRow(fitText(kindText(party), { size: smallSize }, maxTextWidth)),
    ...names.map((text) => ({ text, font: nameFont })),
    ...facts.flatMap(({ text, font }) =>
      wrapText(text, font, maxFactWidth, maxFactRows).map((part) => ({ text: part, font })),
    ),
  ];
  const widths = rows.map(({ text, font }) => textWidth(text, font).width);
  return {
    key: party.node.Node,
    party,
    rows,
    width: roundUpToEven(symbolRoom + Math.max(minTextWidth, ...widths) + boxPadding),
    height: roundUpToEven(2 * boxPadding + rows.reduce((height, row) => height + heightOf(row), 0) - 2),
    title: titleOf(party),
  };
}

/** The height of a row, including the gap above it. */
export function heightOf({ font }: TextRow): number {
  return font.size > smallSize ? nameRowHeight : rowHeight;
}

/**
 * Returns the name to draw for a party. A protected party is drawn without its name, even if the response contains a
 * name.
 */
export function nameOf({ node }: PictureParty): string {
  const name = node.Kind === 'protected' ? '' : safeText(node.Name ?? '');
  return name === '' ? namelessNames[node.Kind] : name;
}

function kindText({ node, isSubject }: PictureParty): string {
  const kind = isSubject ? `Subject ${kindNames[node.Kind].toLowerCase()}` : kindNames[node.Kind];
  const country = node.Kind === 'protected' ? '' : safeText(node.CountryCode ?? '');
  return country === '' ? kind : `${kind} · ${country}`;
}

/**
 * Returns the rows with the facts about a party: its share as an ultimate owner, its holdings in itself, and the
 * directions in which the picture does not continue.
 */
function factsOf({ node, owner, ownLines, stops }: PictureParty): TextRow[] {
  const rows: TextRow[] = [];
  if (owner !== undefined) rows.push(...ownerRows(owner, maxFactWidth));
  if (node.IsProtected === true && node.Kind !== 'protected') rows.push(plainRow('Identity is protected'));
  for (const line of ownLines)
    rows.push(
      plainRow(
        `In itself: ${labelOf(line)
          .rows.map(({ text }) => text)
          .join(', ')}`,
      ),
    );
  for (const stop of stops) rows.push(plainRow(stopText(stop)));
  return rows;
}

/** Explains why the picture does not continue at a party: `Owners: none recorded`. */
export function stopText({ Direction, Reason, Count, Areas = [] }: StructureStop): string {
  if (Reason === 'NotGranted' && Areas.length > 0) {
    return `Not granted: ${[...Areas]
      .sort()
      .map((area) => areaNames[area] ?? safeText(area))
      .join(', ')}`;
  }
  const what = Reason === 'UltimateOwners' ? 'Ultimate owners' : directions[Direction];
  return `${what}: ${Count === undefined ? reasons[Reason] : `${Count} more not drawn`}`;
}

function titleOf(party: PictureParty): string {
  const own = party.ownLines.map((line) => `In itself: ${lineText(line)}`);
  const facts = factsOf({ ...party, ownLines: [] }).map(({ text }) => text);
  return [nameOf(party), kindText(party), ...facts, ...own].join('\n');
}

function plainRow(text: string): TextRow {
  return { text, font: { size: smallSize } };
}
