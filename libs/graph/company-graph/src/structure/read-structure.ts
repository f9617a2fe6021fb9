import {
  type Grants,
  type LoadedStructure,
  type LoadedUltimateOwner,
  ultimateOwnersPlacedFirst,
  structureBounds,
  type StructureRequest,
  visibleReading,
} from '@company-relations/authorization';
import { type GraphReader, GraphUnavailable } from '@company-relations/neo4j-client';
import {
  defaultMaxNodes,
  sortedByPlacementPriority,
  type LoadedUnspecifiedOwnerRecord,
  mapInSteps,
  type ServiceId,
  type StructureDirection,
  type CompaniesToRead,
  type RecordsInOneDirection,
  StructureWalk,
  type UltimateOwner,
  type UnspecifiedOwnerRecord,
} from '@company-relations/ownership';
import type { LinkRow } from '../relation-rows';
import { RowReader } from '../row-reader';
import { type Computing, runInSlices } from '../time-slices/time-slices';
import { partiesParameters, partiesQueries } from './parties-query';
import { readEntities } from './read-entities';

/** A structure to read. */
export interface StructureLookup {
  readonly company: ServiceId;
  readonly request: StructureRequest;
  /** The ultimate owners of the company, the largest first. Absent if they were not computed. */
  readonly ultimateOwners?: readonly UltimateOwner[];
}

type ReasonColumns = readonly [record: string, source: string | null, asOf: string];

/** A row of `parties-above.cypher` or of `parties-below.cypher`. */
interface PartiesRow {
  readonly serviceId: number;
  readonly parties: number;
  readonly links: readonly LinkRow[];
  /**
   * The reasons why registers do not name owners. Set only in rows of `parties-above.cypher`. The source of a reason is
   * null if the reason was loaded before the graph stored sources.
   */
  readonly unspecifiedOwners?: readonly ReasonColumns[];
  readonly endedReasons?: readonly ReasonColumns[];
}

/**
 * Reads the parties of a company in both directions, level by level, as far as the grants allow. Upwards, these are its
 * owners, their owners, and so on. Downwards, these are the companies that it owns, the companies that these own, and
 * so on.
 *
 * @returns undefined if no company of a granted country has the id.
 * @throws GraphUnavailable, also if a company is deleted while its owners are read, and the reason of the signal
 */
export async function readStructure(
  graph: GraphReader,
  { company: id, request, ultimateOwners }: StructureLookup,
  grants: Grants,
  computing?: Computing,
): Promise<Omit<LoadedStructure, 'areOwnersOmitted'> | undefined> {
  const entities = await readEntities(graph, [id, ...(ultimateOwners ?? []).map(({ owner }) => owner)], computing);
  const company = entities.get(id);
  if (company?.type !== 'company' || !company.searchable || !grants.hasCountry(company.countryCode)) return undefined;
  const owners = ultimateOwners?.flatMap(({ owner, stake }): LoadedUltimateOwner[] => {
    const entity = entities.get(owner);
    return entity ? [{ entity, stake }] : [];
  });
  const first = ultimateOwnersPlacedFirst(owners ?? [], request);
  const walk = new StructureWalk(structureBounds(company, request, { grants, first }));
  const reader = new RowReader();
  const readings: Readings = { up: new Map(), down: new Map() };
  for (let portion = walk.next(); portion; portion = walk.next())
    await readPortion(graph, { walk, portion, reader, readings, request }, grants, computing);
  return { company, request, readings, ...(owners && { ultimateOwners: owners }) };
}

type Readings = Readonly<Record<StructureDirection, Map<ServiceId, RecordsInOneDirection>>>;

interface PortionReading {
  readonly walk: StructureWalk;
  readonly portion: CompaniesToRead;
  readonly reader: RowReader;
  readonly readings: Readings;
  readonly request: StructureRequest;
}

async function readPortion(
  graph: GraphReader,
  { walk, portion: { direction, companies }, reader, readings, request }: PortionReading,
  grants: Grants,
  computing: Computing | undefined,
): Promise<void> {
  const wanted = partiesParameters(
    {
      companies: companies.map(({ serviceId }) => serviceId),
      known: [...walk.nodes.keys()],
      maxParties: walk.bounds.maxNodes ?? defaultMaxNodes,
      pastDay: walk.bounds.pastDay,
    },
    grants,
  );
  const rows = await graph.read<PartiesRow>(partiesQueries[direction], { wanted });
  const found = new Map(
    await runInSlices(
      mapInSteps(rows, (row) => [row.serviceId, readingOf(row, direction, reader)] as const),
      computing,
    ),
  );
  await reader.proxies.resolve(graph, computing);
  for (const company of companies) {
    const reading = found.get(company.serviceId);
    if (!reading) throw new GraphUnavailable('A company went away while a structure was read.');
    readings[direction].set(company.serviceId, reading);
    walk.add(company, direction, visibleReading(reading, { company, direction, request }, grants));
  }
}

function readingOf(
  { serviceId, parties, links, unspecifiedOwners, endedReasons }: PartiesRow,
  direction: StructureDirection,
  reader: RowReader,
): RecordsInOneDirection {
  const relations = direction === 'up' ? reader.parents(links, serviceId) : reader.children(links);
  return {
    relations: sortedByPlacementPriority(relations),
    parties,
    ...(unspecifiedOwners && { unspecifiedOwners: unspecifiedOwners.map(reasonOf) }),
    ...(endedReasons && { endedReasons: endedReasons.map(reasonOf) }),
  };
}

function reasonOf([record, source, asOf]: ReasonColumns): LoadedUnspecifiedOwnerRecord {
  return { ...(JSON.parse(record) as UnspecifiedOwnerRecord), ...(source === null ? {} : { source }), asOf };
}
