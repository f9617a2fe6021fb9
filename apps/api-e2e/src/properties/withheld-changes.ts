import type { Area } from '@company-relations/authorization';
import { withMaskedTexts } from './free-texts';
import { maskedWithout, withMaskedProxies } from './withheld';
import { areaOfKind, type Caller } from './withheld-structure';

type Members = Readonly<Record<string, unknown>>;

/** The members of `GET /v2/relations/{serviceId}/changes` that depend on the grants. */
export interface ChangesBody extends Members {
  readonly ServiceId: number;
  readonly From: string;
  readonly To: string;
  readonly Before: OwnersOfDay;
  readonly After: OwnersOfDay;
  readonly Nodes: readonly (Members & { readonly Node: string; readonly CountryCode?: string })[];
  readonly Changes: readonly ChangeOfRecords[];
}

interface OwnersOfDay extends Members {
  readonly AsOf: string;
  readonly UltimateOwners?: readonly { readonly Node: string }[];
}

interface ChangeOfRecords extends Members {
  readonly Party: string;
  readonly Kind: string;
  readonly Change: string;
  readonly Before?: readonly ListedRecord[];
  readonly After?: readonly ListedRecord[];
  readonly Between?: readonly ListedRecord[];
}

interface ListedRecord extends Members {
  readonly InDate?: string;
  readonly OutDate?: string;
  readonly IsEnded?: boolean;
  readonly AreDatesUnknown?: boolean;
}

const areasOfRecords = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson'] as const;

/**
 * Computes the changes that a caller with some grants gets from those that a caller with all areas in all countries gets.
 *
 * Preconditions: the caller finds the company, and no party was left out of the whole answer.
 */
export function changesWithout(whole: ChangesBody, { grants, protectedTraders }: Caller): ChangesBody {
  const { ServiceId, From, To, Nodes } = whole;
  const country = Nodes.find(({ Node }) => Node === String(ServiceId))?.CountryCode;
  const allows = (area: Area) => grants[String(country)]?.includes(area) ?? false;
  const withheld = areasOfRecords.filter((area) => !allows(area));
  const today = new Date().toISOString().slice(0, 10);
  const ownersOf = ({ AsOf, ...owners }: OwnersOfDay) =>
    allows('Owner') && (AsOf === today || allows('RelationsHistory')) ? { AsOf, ...owners } : { AsOf };
  const [Before, After] = [ownersOf(whole.Before), ownersOf(whole.After)];
  const changes = whole.Changes.filter(({ Kind }) => allows(areaOfKind[Kind] as Area)).flatMap((change) =>
    allows('RelationsHistory') ? [change] : withoutEnded(change, whole),
  );
  const shown = new Set([
    String(ServiceId),
    ...changes.map(({ Party }) => Party),
    ...[Before, After].flatMap(({ UltimateOwners = [] }) => UltimateOwners.map(({ Node }) => Node)),
  ]);
  const nodes = Nodes.filter(({ Node }) => shown.has(Node)).map((node) => ({
    ...(allows('HiddenPersonAccess') ? node : maskedNode(node, protectedTraders)),
    ...(node['IsSearchableEntity'] === true && { IsSearchableEntity: grants[String(node.CountryCode)] !== undefined }),
  }));
  return {
    ...{ ServiceId, From, To },
    ...(withheld.length > 0 && { NotGranted: withheld }),
    ...(!allows('RelationsHistory') && { HistoryNotGranted: true }),
    ...{ Before, After, Nodes: nodes },
    Changes: allows('HiddenPersonAccess')
      ? changes
      : changes.map((change) => withMaskedProxies(withMaskedTexts(change)) as ChangeOfRecords),
  };
}

/** A change by the records that have not ended. There is none if none of them began, ended or may have in the period. */
function withoutEnded(
  { Before = [], After = [], Between = [], ...change }: ChangeOfRecords,
  { From, To }: ChangesBody,
): ChangeOfRecords[] {
  const left = ([Before, After, Between] as const).map((records) => records.filter(({ IsEnded }) => !IsEnded));
  const [before, after, between] = left as [ListedRecord[], ListedRecord[], ListedRecord[]];
  const isInPeriod = (date = '') => From <= date.slice(0, 10) && date.slice(0, 10) <= To;
  const isChanged = left.flat().some(({ InDate, OutDate }) => isInPeriod(InDate) || isInPeriod(OutDate));
  if (!isChanged && !before.some(({ AreDatesUnknown }) => AreDatesUnknown)) return [];
  const name =
    before.length > 0 ? (after.length > 0 ? 'Changed' : 'Ended') : after.length > 0 ? 'Began' : 'BeganAndEnded';
  return [
    {
      ...change,
      Change: isChanged ? name : 'Unknown',
      ...(before.length > 0 && { Before: before }),
      ...(after.length > 0 && { After: after }),
      ...(between.length > 0 && { Between: between }),
    },
  ];
}

function maskedNode<Node extends Members>(node: Node, protectedTraders: ReadonlySet<number>): Node {
  const isHidden = node['IsProtected'] === true || protectedTraders.has(Number(node['ServiceId']));
  if (!isHidden) return node;
  const masked = maskedWithout(node, { area: 'HiddenPersonAccess', country: '' }, protectedTraders);
  return { ...masked, Node: node['Node'], Kind: 'protected' } as unknown as Node;
}
