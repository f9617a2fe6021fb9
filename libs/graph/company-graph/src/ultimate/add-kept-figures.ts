import { type GraphReader, ints } from '@company-relations/neo4j-client';
import {
  type CompanyRelations,
  type Stake,
  type UltimateRelation,
  withUltimateOwnerships,
} from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import loadEntities from '../queries/ultimate/load-entities.cypher';
import type { EntityRow, RowReader } from '../relation-rows';
import { mapYieldingToEventLoop } from '../time-slices/map-yielding-to-event-loop';
import type { Computing } from '../time-slices/time-slices';
import type { FigureAboveRow, KeptFigures, ShownFigureBelow } from './kept-figures';
import type { RowWithFigures } from './read-consistently';

/**
 * Adds kept figures to companies. Companies without them stay as they are.
 *
 * @param read the row of each company, with its figures.
 * @param reader has read the rows.
 * @throws GraphUnavailable, and the reason of the signal
 */
export async function addKeptFigures(
  graph: GraphReader,
  companies: readonly CompanyRelations[],
  read: readonly RowWithFigures[],
  { reader, computing }: { readonly reader: RowReader; readonly computing?: Computing },
): Promise<CompanyRelations[]> {
  await readMissingOwners(graph, read, reader);
  return mapYieldingToEventLoop(
    companies.entries(),
    ([index, company]) => {
      const figures = read[index]?.figures;
      return figures ? withKeptFigures(company, figures, reader) : company;
    },
    computing,
  );
}

/** Reads what the graph stores about the ultimate owners that no row describes, each once. */
async function readMissingOwners(
  graph: GraphReader,
  read: readonly RowWithFigures[],
  reader: RowReader,
): Promise<void> {
  const missing = new Set<number>();
  for (const { figures } of read)
    for (const row of figures?.above ?? [])
      if (row.length === 4 && !reader.knownEntity(row[2], row[3])) missing.add(row[2]);
  const rows = await inChunks(missing, (chunk) =>
    graph.read<EntityRow>(loadEntities, { wanted: { serviceIds: ints(chunk) } }),
  );
  for (const row of rows) reader.addEntity(row);
}

function withKeptFigures(
  company: CompanyRelations,
  { above, below, omitted }: KeptFigures,
  reader: RowReader,
): CompanyRelations {
  const ultimateRelations = (rows: readonly (FigureAboveRow | ShownFigureBelow)[]) =>
    rows.flatMap((row) => ultimateRelation(row, reader) ?? []);
  return {
    ...company,
    parents: withUltimateOwnerships(company.parents, ultimateRelations(above)),
    children: withUltimateOwnerships(company.children, ultimateRelations(below)),
    ...(omitted && { ultimateOwnershipsOmitted: omitted }),
  };
}

/** Returns undefined if the owner was deleted in the meantime. */
function ultimateRelation(row: FigureAboveRow | ShownFigureBelow, reader: RowReader): UltimateRelation | undefined {
  const [, record, id, isCompany] = row;
  const entity =
    row.length === 4
      ? reader.knownEntity(id, isCompany)
      : reader.entityOf(id, isCompany, row[4], row[5], row[6], row[7]);
  return entity && { entity, stake: JSON.parse(record) as Stake };
}
