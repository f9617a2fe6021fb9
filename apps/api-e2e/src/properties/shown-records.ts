import { areaOfKind } from './withheld-structure';

type Members = Readonly<Record<string, unknown>>;

interface Path {
  readonly KeyPersonRoles: readonly Members[];
  readonly Companies: readonly Members[];
}

/** The members of any answer about a company that show records. */
export interface BodyWithRecords {
  readonly KeyPersons?: readonly { readonly Paths: readonly Path[] }[];
  readonly UltimateOwners?: readonly { readonly Chains?: readonly { readonly Members: readonly Members[] }[] }[];
  readonly Nodes?: readonly Members[];
  readonly Edges?: readonly StructureEdge[];
  readonly ServiceId?: number;
  readonly Changes?: readonly PeriodChange[];
}

interface PeriodChange {
  readonly Kind: string;
  readonly Before?: readonly Members[];
  readonly After?: readonly Members[];
  readonly Between?: readonly Members[];
}

interface StructureEdge {
  readonly To: string;
  readonly Kind: string;
  readonly IsEnded?: boolean;
}

/** For each record in a response, its area and the country of the company that it is about. */
export function shownRecords({
  ServiceId,
  KeyPersons = [],
  UltimateOwners = [],
  Nodes = [],
  Edges = [],
  Changes = [],
}: BodyWithRecords): string[] {
  const links = (members: readonly Members[]) =>
    members.slice(0, -1).flatMap((member, index) => {
      const country = String(members[index + 1]?.['CountryCode']);
      return [
        ...(member['Ownerships'] ? [`Owner ${country}`] : []),
        ...(member['CompanyStructureOwners'] ? [`CompanyStructureOwner ${country}`] : []),
        ...(['Ownerships', 'CompanyStructureOwners'].some((name) => haveEnded(member[name]))
          ? [`RelationsHistory ${country}`]
          : []),
      ];
    });
  const ofPaths = KeyPersons.flatMap(({ Paths }) => Paths).flatMap(({ KeyPersonRoles, Companies }) => [
    `KeyPerson ${String(Companies[0]?.['CountryCode'])}`,
    ...(haveEnded(KeyPersonRoles) ? [`RelationsHistory ${String(Companies[0]?.['CountryCode'])}`] : []),
    ...links(Companies),
  ]);
  const countryOf = new Map(Nodes.map(({ Node, CountryCode }) => [Node, String(CountryCode)]));
  const ofEdges = Edges.flatMap(({ To, Kind, IsEnded }) => [
    `${areaOfKind[Kind]} ${countryOf.get(To)}`,
    ...(IsEnded ? [`RelationsHistory ${countryOf.get(To)}`] : []),
  ]);
  const ofChanges = Changes.flatMap(({ Kind, Before = [], After = [], Between = [] }) => [
    `${areaOfKind[Kind]} ${countryOf.get(String(ServiceId))}`,
    ...(haveEnded([...Before, ...After, ...Between]) ? [`RelationsHistory ${countryOf.get(String(ServiceId))}`] : []),
  ]);
  const ofChains = UltimateOwners.flatMap(({ Chains = [] }) => Chains).flatMap(({ Members }) => links(Members));
  return [...ofPaths, ...ofChains, ...ofEdges, ...ofChanges];
}

/** Whether one of the records has ended since a past day. */
function haveEnded(records: unknown): boolean {
  return ((records ?? []) as readonly Members[]).some(({ IsEnded }) => IsEnded === true);
}
