import { isLoadQuery, type RecordedRead } from '@company-relations/company-graph/testing';
import { type GraphReader, ints } from '@company-relations/neo4j-client';

/** The columns of a row in the order in which the queries of companies read them. */
const columns = ['figures', 'parents', 'children', 'figuresAbove', 'figuresBelow'] as const;
/** The last columns of `figures` are read after all others: the stamp and the number of the last change. */
const readLast = 2;
/** The number of columns of a border after the companies, and before the owners of their figures. */
const beforeOwners = columns.length + 1;
/** The number of columns of a border after a whole read. */
const wholeRead = beforeOwners + 1;

type Row = { readonly serviceId: number } & Partial<Readonly<Record<(typeof columns)[number], unknown>>>;
/** Owners of the figures that the same query read, or the answer that there are too many figures. */
interface OtherRow {
  readonly serviceId: null;
  readonly owners?: readonly OwnerColumns[] | null;
}
type OwnerColumns = readonly [serviceId: number | null, isCompany: boolean, ...rest: unknown[]];

/** Where a transaction commits during a request: after some columns of the companies that one of its reads gives. */
export interface Border {
  /** The number of the read in the request. */
  readonly read: number;
  /** The number of the columns that are read before the transaction. */
  readonly columns: number;
}

type Read = GraphReader['read'];

/**
 * Returns the borders after each query of companies, and those between any two columns of the last one. The columns of
 * earlier ones, which give other companies, are read in the same way.
 */
export function bordersIn(reads: readonly RecordedRead[]): Border[] {
  const loads = [...reads.keys()].filter((at) => isLoadQuery((reads[at] as RecordedRead).query));
  return loads.flatMap((read) =>
    Array.from({ length: wholeRead }, (_, at) => ({ read, columns: at + 1 })).filter(
      (border) => read === loads.at(-1) || isAfterRead(border),
    ),
  );
}

/** Returns the borders after each read, whatever it reads. */
export function afterEachRead(reads: readonly RecordedRead[]): Border[] {
  return [...reads.keys()].map((read) => ({ read, columns: wholeRead }));
}

/** Returns whether a border is after a read, and not between two columns. */
export function isAfterRead(border: Border): boolean {
  return border.columns === wholeRead;
}

/**
 * Returns a reader for the same request as in `reads`. Before the border it gives what they gave, and after it what the
 * graph gives now.
 */
export function tornReader(graph: GraphReader, reads: readonly RecordedRead[], border: Border): GraphReader {
  let count = 0;
  return {
    read: async <Found>(...[query, parameters, ...rest]: Parameters<Read>) => {
      const at = count++;
      const before = reads[at];
      if (at > border.read || !before) return graph.read<Found>(query, parameters, ...rest);
      if (before.query !== query.name)
        throw new Error(`Read ${at} is ${query.name} and not ${before.query} as before.`);
      if (at < border.read || isAfterRead(border)) return before.rows as Found[];
      const now = await graph.read<Row | OtherRow>(query, withAnyNumberOfFigures(parameters), ...rest);
      const rows = before.rows as (Row | OtherRow)[];
      return [...tornRows(rows, now, border.columns), ...(await ownerRows(graph, rows, now))] as Found[];
    },
  };
}

/** A query that gives companies has found before the transaction that they do not have too many figures. */
function withAnyNumberOfFigures(parameters: Record<string, unknown> = {}): Record<string, unknown> {
  const wanted = parameters['wanted'] as { readonly figures: object };
  return { ...parameters, wanted: { ...wanted, figures: { ...wanted.figures, maxTogether: null } } };
}

function tornRows(before: readonly (Row | OtherRow)[], now: readonly (Row | OtherRow)[], cut: number): Row[] {
  if (cut >= beforeOwners) return before.filter(isCompany);
  const rowsNow = new Map(now.filter(isCompany).map((row) => [row.serviceId, row]));
  return before.filter(isCompany).map((row) => tornRow(row, rowsNow.get(row.serviceId), cut));
}

/**
 * Returns the rows with the owners of the figures before and after the transaction. The query reads the owners last, so a
 * deleted owner has no properties any more.
 */
async function ownerRows(
  graph: GraphReader,
  before: readonly (Row | OtherRow)[],
  now: readonly (Row | OtherRow)[],
): Promise<OtherRow[]> {
  const others = before.filter((row): row is OtherRow => !isCompany(row));
  const ids = others.flatMap(({ owners }) => owners ?? []).map(([id]) => id);
  const existing = await graph.read<{ id: number }>(existingEntities, { ids: ints(ids.filter((id) => id !== null)) });
  const known = new Set<number | null>(existing.map(({ id }) => id));
  const asNow = ([id, isCompany, ...rest]: OwnerColumns): OwnerColumns =>
    known.has(id) ? [id, isCompany, ...rest] : [null, isCompany, ...rest.map(() => null)];
  const ofBefore = others.map((row) => ({ ...row, owners: row.owners?.map(asNow) ?? row.owners ?? null }));
  return [...ofBefore, ...now.filter((row): row is OtherRow => !isCompany(row))];
}

const existingEntities = {
  name: 'existing-entities',
  text: 'UNWIND $ids AS id MATCH (e:Entity {serviceId: id}) RETURN e.serviceId AS id',
};

/** A row whose first columns were read before a transaction, and the others after it. */
function tornRow(before: Row, now: Row | undefined, cut: number): Row {
  const figures = before.figures as readonly unknown[];
  const last = (now?.figures as readonly unknown[] | null)?.slice(-readLast) ?? [null, null];
  const early = columns.slice(0, cut).map((column) => [column, before[column]]);
  return { ...before, ...now, ...Object.fromEntries(early), figures: [...figures.slice(0, -readLast), ...last] };
}

function isCompany(row: unknown): row is Row {
  return (row as Row | OtherRow).serviceId !== null;
}
