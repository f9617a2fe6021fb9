import type { Edge, Party } from '../api/answers';
import { datesText, figureText, kindNames, partyName, recordName } from './party-texts';
import type { VisibleStructure } from './visible-structure';

/** A record as a row: who, in what, with what. */
export interface TableRow {
  readonly key: string;
  readonly from: Party;
  readonly to: Party;
  readonly cells: readonly string[];
}

export const tableHeadings = ['Party', 'Kind', 'Country', 'Company', 'Record', 'Figure', 'Dates'] as const;

/** The records of the picture, with the same texts, in the order of the companies and their parties. */
export function tableRows({ Nodes, Edges }: VisibleStructure): TableRow[] {
  const parties = new Map(Nodes.map((party) => [party.Node, party]));
  const places = new Map(Nodes.map(({ Node }, index) => [Node, index]));
  const placeOf = (node: string) => places.get(node) ?? 0;
  return [...Edges]
    .sort((a, b) => placeOf(a.To) - placeOf(b.To) || placeOf(a.From) - placeOf(b.From))
    .map((edge, index) => rowOf(edge, parties, index));
}

function rowOf(edge: Edge, parties: ReadonlyMap<string, Party>, index: number): TableRow {
  const from = parties.get(edge.From) as Party;
  const to = parties.get(edge.To) as Party;
  const country = from.Kind === 'protected' ? '' : (from.CountryCode ?? '');
  return {
    key: `${edge.From}>${edge.To}#${index}`,
    from,
    to,
    cells: [
      ...[partyName(from), kindNames[from.Kind], country, partyName(to)],
      ...[recordName(edge), figureText(edge), datesText(edge)],
    ],
  };
}
