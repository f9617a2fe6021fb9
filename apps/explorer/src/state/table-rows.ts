import { calculatedText, stopText } from '@company-relations/ownership-picture';
import type { Edge, Party } from '../api/answers';
import { datesText, roleOrStakeText, kindNames, partyName, recordName } from './party-texts';
import type { VisibleStructure } from './visible-structure';

/** A row of the table: a record, an ultimate owner, or a stop. A stop shows where and why the structure ends. */
export interface TableRow {
  readonly key: string;
  readonly from: Party;
  readonly cells: readonly string[];
}

export const tableHeadings = ['Party', 'Kind', 'Country', 'Company', 'Record', 'Figure', 'Dates'] as const;

/**
 * Returns the content of the picture as rows with the same texts: first the records, then the ultimate owners, and
 * finally the stops (see {@link TableRow}). The records have the order of their owned companies, and then of their
 * other parties.
 */
export function tableRows(structure: VisibleStructure): TableRow[] {
  const parties = new Map(structure.Nodes.map((party) => [party.Node, party]));
  const nameOf = (node: string) => partyName(parties.get(node) as Party);
  const rowsOf = <Item>(items: readonly Item[], nodeOf: (item: Item) => string, cellsOf: (item: Item) => Cells) =>
    items.map((item, index): TableRow => {
      const from = parties.get(nodeOf(item)) as Party;
      const [company, ...cells] = cellsOf(item);
      const country = from.Kind === 'protected' ? '' : (from.CountryCode ?? '');
      return {
        key: `${from.Node} ${company} ${cells[0]} ${index}`,
        from,
        cells: [partyName(from), kindNames[from.Kind], country, company, ...cells],
      };
    });
  return [
    ...rowsOf(
      sorted(structure),
      ({ From }) => From,
      (edge) => [nameOf(edge.To), recordName(edge), roleOrStakeText(edge), datesText(edge)],
    ),
    ...rowsOf(
      structure.UltimateOwners ?? [],
      ({ Node }) => Node,
      ({ Share, IsConnected }) => [
        nameOf(String(structure.ServiceId)),
        IsConnected ? 'Ultimate owner' : 'Ultimate owner, links not shown',
        calculatedText(Share),
        '',
      ],
    ),
    ...rowsOf(
      (structure.Stops ?? []).filter(({ Node }) => parties.has(Node)),
      ({ Node }) => Node,
      (stop) => ['', stopText(stop), '', ''],
    ),
  ];
}

/** Company, record, figure and dates. */
type Cells = readonly [company: string, record: string, figure: string, dates: string];

function sorted({ Nodes, Edges }: VisibleStructure): Edge[] {
  const places = new Map(Nodes.map(({ Node }, index) => [Node, index]));
  const placeOf = (node: string) => places.get(node) ?? 0;
  return [...Edges].sort((a, b) => placeOf(a.To) - placeOf(b.To) || placeOf(a.From) - placeOf(b.From));
}
