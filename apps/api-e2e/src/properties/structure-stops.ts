import type { Area } from '@company-relations/authorization';
import type { AreasByCountry } from './random-grants';
import type { Allows, StructureBody, StructureEdge, StructureNode, StructureStop } from './structure-body';
import type { Levels } from './structure-links';

/** The part of a structure that a caller gets, and the grants of the caller. */
interface Shown {
  readonly nodes: readonly StructureNode[];
  readonly edges: readonly StructureEdge[];
  readonly levels: Levels;
  readonly allows: Allows;
  readonly grants: AreasByCountry;
}

const recordAreas: readonly Area[] = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson'];
const areasUpwards: readonly Area[] = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner'];

/** Computes the stops of the response to a caller, from the nodes and edges of the response and from the grants. */
export function stopsOf({ Direction, Depth, AsOf }: StructureBody, shown: Shown): StructureStop[] {
  const { nodes, levels, grants } = shown;
  const parties = nodes.filter(({ ServiceId }) => ServiceId !== undefined);
  const unnamed = nodes.filter(({ ServiceId }) => ServiceId === undefined);
  const isAnyGranted = Object.values(grants).some((areas) => recordAreas.some((area) => areas.includes(area)));
  const upwards = [
    ...parties.flatMap((party) => withheldAt(party, shown, AsOf !== undefined)),
    ...parties.flatMap((party) => endAt(party, shown, { depth: Depth, isPast: AsOf !== undefined })),
    ...unnamed.map(({ Node, Kind }) => stop(Node, 'up', Kind === 'exempt' ? 'Exempt' : 'Unknown')),
  ];
  const downwards = parties.flatMap(({ Node }) =>
    isAnyGranted && levels.of.down.get(Node) === Depth ? [stop(Node, 'down', 'Depth')] : [],
  );
  return [...(Direction === 'down' ? [] : upwards), ...downwards];
}

/** Returns the stops for withheld areas. They follow only from the grants and the country of the company. */
function withheldAt(party: StructureNode, shown: Shown, isPast: boolean): StructureStop[] {
  const { Node } = party;
  if (!shown.levels.of.up.has(Node) || isUnknown(party, shown)) return [];
  const withheld = areasUpwards.filter((area) => !shown.allows(area, Node));
  return [
    ...(withheld.length > 0 ? [{ ...stop(Node, 'up', 'NotGranted'), Areas: withheld }] : []),
    ...(isPast && isReadable(Node, shown) && !shown.allows('RelationsHistory', Node)
      ? [stop(Node, 'up', 'HistoryNotGranted')]
      : []),
  ];
}

function endAt(
  party: StructureNode,
  shown: Shown,
  { depth, isPast }: { readonly depth: number; readonly isPast: boolean },
): StructureStop[] {
  const { Node } = party;
  if (isUnknown(party, shown)) return [stop(Node, 'up', 'Unknown')];
  const level = shown.levels.of.up.get(Node);
  if (level === undefined || !isReadable(Node, shown)) return [];
  if (level === depth) return [stop(Node, 'up', 'Depth')];
  const seesAllOwners = shown.allows('Owner', Node) && (!isPast || shown.allows('RelationsHistory', Node));
  return seesAllOwners && !hasOwner(party, shown) ? [stop(Node, 'up', 'NobodyRecorded')] : [];
}

/** Whether nothing identifies a party, and the structure shows no owner of the party. */
function isUnknown(party: StructureNode, shown: Shown): boolean {
  return party.Kind === 'unknown' && !hasOwner(party, shown);
}

function hasOwner({ Node }: StructureNode, { edges, levels }: Shown): boolean {
  return levels.isRead('up', Node) && edges.some(({ To, Kind }) => To === Node && Kind !== 'role');
}

function isReadable(node: string, { allows }: Shown): boolean {
  return recordAreas.some((area) => allows(area, node));
}

function stop(Node: string, Direction: string, Reason: string): StructureStop {
  return { Node, Direction, Reason };
}
