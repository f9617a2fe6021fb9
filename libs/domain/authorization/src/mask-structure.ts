import {
  type Company,
  grantCountryOf,
  defaultMaxNodes,
  type Entity,
  hasRecords,
  type LoadedUnspecifiedOwnerRecord,
  mapInSteps,
  pastDayMarksOf,
  uniqueNodeNamesOf,
  noRecords,
  type PastDay,
  validityOnDay,
  relationOnDay,
  runAtOnce,
  type Steps,
  type Structure,
  type StructureDirection,
  structureInSteps,
  type RecordsInOneDirection,
  type StructureStop,
  StructureWalk,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { visibleRecords } from './mask';
import { maySeeHistory, maySeeOwners, maySeeOwnersOn } from './mask-ultimate-owners';
import { maskUnspecifiedOwners } from './mask-unspecified-owners';
import { type Masked, masked } from './masked';
import { RecordCountries } from './record-countries';
import { structureBounds, type StructureRequest, withheldOwnerAreas } from './structure-bounds';
import { StructureMasking } from './structure-masking';
import type { LoadedStructure, LoadedUltimateOwner, VisibleStop, VisibleStructure } from './visible-structure';

/**
 * Converts the loaded records to a structure that may be sent. No other function does this.
 *
 * The structure contains only visible records. A record is visible if its area is granted in the country of its
 * company. An entity with several records is unmasked only with Hidden Person Access in the countries of all these
 * records.
 *
 * Precondition: `grants` has the country of the requested company.
 */
export function maskStructure(loaded: LoadedStructure, grants: Grants): Masked<VisibleStructure> {
  return runAtOnce(maskStructureInSteps(loaded, grants));
}

/** Like `maskStructure`, but yields between steps. */
export function* maskStructureInSteps(loaded: LoadedStructure, grants: Grants): Steps<Masked<VisibleStructure>> {
  const { company, request } = loaded;
  // Owners computed from only some of the records of a past day would be wrong.
  const mayOwners = maySeeOwnersOn(request.pastDay, company, grants);
  const owners = mayOwners ? loaded.ultimateOwners : undefined;
  const walk = yield* walkVisible(loaded, owners ?? [], grants);
  const structure = yield* structureInSteps(walk, (at) => maySeeOwnersOn(request.pastDay, at, grants));
  const names = uniqueNodeNamesOf(structure);
  const masking = new StructureMasking(yield* countriesOf(structure, company, owners ?? []), grants, names);
  const nodes = yield* mapInSteps(structure.nodes, (entity) =>
    masking.node(entity, walk.readings.up.get(entity.serviceId)?.unspecifiedOwners),
  );
  const unnamed = structure.unnamed.map((party) => masking.unnamed(party));
  const edges = yield* mapInSteps(structure.edges, (edge) => masking.edge(edge));
  const shownOwners = owners?.flatMap(({ entity, stake }) => {
    const at = walk.nodes.get(entity.serviceId);
    const isConnected = structure.connected.has(entity.serviceId);
    return at ? [{ node: masking.nameOf(at), stake, isConnected }] : [];
  });
  return masked({
    ...{ company: company.serviceId, request, nodes, unnamed, edges },
    ...(shownOwners && { ultimateOwners: shownOwners }),
    areOwnersOmitted: mayOwners && loaded.areOwnersOmitted,
    isHistoryWithheld: request.directions.includes('up') && maySeeOwners(company, grants) && !mayOwners,
    loops: structure.loops.map((loop) => loop.map(String)),
    stops: [...withheldStops(walk, structure, grants), ...ownerStops(walk, owners), ...structure.stops].map(
      ({ at, ...stop }) => ({
        node: masking.nameOf(at),
        ...stop,
      }),
    ),
    disclosesProtectedIdentity: masking.disclosesProtectedIdentity,
  });
}

/**
 * Returns those ultimate owners that become nodes of a structure before any party that the walk finds. At most a fifth
 * of the nodes are such owners.
 */
export function ultimateOwnersPlacedFirst(
  owners: readonly LoadedUltimateOwner[],
  { maxNodes = defaultMaxNodes }: StructureRequest,
): Entity[] {
  return owners.slice(0, Math.ceil(maxNodes / 5)).map(({ entity }) => entity);
}

/**
 * Returns a stop for the ultimate owners that are left out of the structure. A stop is a node at which the structure
 * ends, with the reason. The companies at which the walk was cut have their own stops.
 */
function ownerStops(walk: StructureWalk, owners: readonly LoadedUltimateOwner[] = []): StructureStop[] {
  const count = owners.filter(({ entity }) => !walk.nodes.has(entity.serviceId)).length;
  const at = walk.nodes.get(walk.bounds.company.serviceId) as Entity;
  return count > 0 ? [{ at, direction: 'up', reason: 'UltimateOwners', count }] : [];
}

function* walkVisible(
  { company, request, readings }: LoadedStructure,
  owners: readonly LoadedUltimateOwner[],
  grants: Grants,
): Steps<StructureWalk> {
  const walk = new StructureWalk(
    structureBounds(company, request, { grants, first: ultimateOwnersPlacedFirst(owners, request) }),
  );
  for (let portion = walk.next(); portion; portion = walk.next()) {
    for (const each of portion.companies) {
      yield;
      const reading = readings[portion.direction].get(each.serviceId);
      if (reading)
        walk.add(
          each,
          portion.direction,
          visibleReading(reading, { company: each, direction: portion.direction, request }, grants),
        );
    }
  }
  for (const { entity } of owners) walk.place(entity);
  return walk;
}

/** A company, the direction in which its records were read, and the request for which the records were read. */
export interface ReadingContext {
  readonly company: Company;
  readonly direction: StructureDirection;
  readonly request: StructureRequest;
}

/**
 * Returns the part of the read records that the caller may see. The walk must get only this part, because hidden
 * records must not decide how far the structure extends.
 */
export function visibleReading(
  { relations, parties, unspecifiedOwners, endedReasons = [] }: RecordsInOneDirection,
  { company, direction, request: { pastDay } }: ReadingContext,
  grants: Grants,
): RecordsInOneDirection {
  const visible = relations.flatMap((relation) => {
    const country = direction === 'up' ? company.countryCode : grantCountryOf(relation.entity);
    const current = visibleRecords(relation.current, false, country, grants);
    const ended = pastDay ? visibleRecords(relation.ended, true, country, grants) : noRecords;
    const shown = { entity: relation.entity, current, ended };
    if (pastDay) return relationOnDay(shown, pastDay) ?? [];
    return hasRecords(current) ? [shown] : [];
  });
  const ended = pastDay && maySeeHistory(company.countryCode, grants) ? endedReasons : [];
  const reasons = [...reasonsOnDay(unspecifiedOwners, false, pastDay), ...reasonsOnDay(ended, true, pastDay)];
  const shown = maskUnspecifiedOwners(company, reasons, grants, company.countryCode);
  return {
    relations: visible,
    parties: parties - relations.length + visible.length,
    ...(direction === 'up' && { unspecifiedOwners: shown }),
  };
}

function reasonsOnDay(
  reasons: readonly LoadedUnspecifiedOwnerRecord[] = [],
  isEnded: boolean,
  pastDay: PastDay | undefined,
): readonly LoadedUnspecifiedOwnerRecord[] {
  if (!pastDay) return reasons;
  return reasons
    .filter((reason) => validityOnDay(reason, isEnded, pastDay) !== 'notInForce')
    .map((reason) => ({ ...reason, ...pastDayMarksOf(reason, isEnded, pastDay) }));
}

/**
 * Returns the nodes at which the structure ends because the caller lacks areas. The result depends only on the grants
 * and on the countries of the companies, so it discloses nothing about hidden records.
 */
function withheldStops({ levels, bounds }: StructureWalk, { nodes, stops }: Structure, grants: Grants): WithheldStop[] {
  const unknown = new Set(stops.flatMap(({ at, reason }) => (reason === 'Unknown' ? [at] : [])));
  return nodes.flatMap((at): WithheldStop[] => {
    if (at.type === 'person' || !levels.up.has(at.serviceId) || unknown.has(at)) return [];
    const areas = withheldOwnerAreas(at, grants);
    const isWithoutHistory =
      bounds.pastDay !== undefined && bounds.isReadable(at, 'up') && !maySeeHistory(at.countryCode, grants);
    return [
      ...(areas.length > 0 ? [{ at, direction: 'up', reason: 'NotGranted', areas } as const] : []),
      ...(isWithoutHistory ? [{ at, direction: 'up', reason: 'HistoryNotGranted' } as const] : []),
    ];
  });
}

type WithheldStop = StructureStop & Pick<VisibleStop, 'areas'>;

/**
 * Returns the countries of the records of all shown entities. For the requested company and its ultimate owners, the
 * country of the requested company is added.
 */
function* countriesOf(
  { edges }: Structure,
  company: Company,
  owners: readonly LoadedUltimateOwner[],
): Steps<RecordCountries> {
  const countries = new RecordCountries();
  for (const entity of [company, ...owners.map((owner) => owner.entity)]) countries.add(entity, company.countryCode);
  for (const { from, to } of edges) {
    yield;
    for (const entity of [from, to]) countries.add(entity, to.countryCode);
  }
  return countries;
}
