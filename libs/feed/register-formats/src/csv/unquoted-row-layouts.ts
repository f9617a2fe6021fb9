import type { UnquotedMember } from '@company-relations/ownership';
import { type UnquotedCellConverter, unquotedCellConverterOf } from './unquoted-cells';

/**
 * Groups of members, in the order in which the readers of rows create them. The names are those of the register format.
 */
const period = ['inDate', 'outDate', 'updatedAt'];
const stakes = [
  'ownershipStake',
  'minOwnershipStake',
  'maxOwnershipStake',
  'isMinOwnershipStakeExcluded',
  'isMaxOwnershipStakeExcluded',
  'numberOfShares',
  'numberOfVotes',
  'minVotes',
  'maxVotes',
  'isMinVotesExcluded',
  'isMaxVotesExcluded',
];
const holding = [...stakes, 'shareClass', 'protocolDate', ...period];
const registration = [
  ...[
    'caseNo',
    'registrationId',
    'statusCode',
    'suspicionDate',
    'suspicionLevel',
    'suspicionCaseNo',
    'suspicionIssueID',
  ],
  ...['proxyCompanyRegistrationNumber', 'proxyCompanyName', 'text'],
];
const address = ['street', 'zipCode', 'city', 'countryCode'];
const codedOfCompany = ['legalForm', 'operationalStatus'];

export const unquotedKinds = [
  'company',
  'person',
  'ownership',
  'beneficialOwnership',
  'companyStructure',
  'role',
] as const;
export type UnquotedKind = (typeof unquotedKinds)[number];

/** The members to which a role's code expands. Their texts are stored after the cells of the row. */
export const roleCodeMembers = ['id', 'text', 'category'];

const membersOf: Readonly<Record<UnquotedKind, readonly string[]>> = {
  company: [
    'name',
    'orgNo',
    'countryCode',
    ...codedOfCompany,
    'totalNumberOfShares',
    'totalNumberOfVotes',
    'addresses',
    'registrationDate',
    'updatedAt',
  ],
  person: [
    ...[
      'name',
      'firstName',
      'lastName',
      'birthDate',
      'nationalIdentificationNumber',
      'gender',
      'citizenships',
      'countryOfResidences',
    ],
    ...['addresses', 'countryCode', 'registrationDate', 'updatedAt'],
  ],
  ownership: holding,
  companyStructure: holding,
  beneficialOwnership: [...holding, ...registration],
  role: [...roleCodeMembers, ...period],
};

const ownNames: Readonly<Record<string, string>> = {
  ownershipStake: 'stakePercent',
  minOwnershipStake: 'minStakePercent',
  maxOwnershipStake: 'maxStakePercent',
  isMinOwnershipStakeExcluded: 'isMinStakeExcluded',
  isMaxOwnershipStakeExcluded: 'isMaxStakeExcluded',
  suspicionIssueID: 'suspicionIssueId',
};

/** Members whose value in JSON is a number or `true`. */
const plainValues: ReadonlySet<string> = new Set([
  ...stakes,
  ...codedOfCompany,
  'totalNumberOfShares',
  'totalNumberOfVotes',
  'id',
]);

/** Columns of a row that are no members of its profile or record. */
const holdingColumns = ['party', 'company', 'ended'];
const nonMemberColumns: Readonly<Record<UnquotedKind, readonly string[]>> = {
  company: ['soleTraderOf'],
  person: [],
  ownership: holdingColumns,
  companyStructure: holdingColumns,
  beneficialOwnership: holdingColumns,
  role: [...holdingColumns, 'role.register', 'role.code', 'role.group'],
};
const flag: UnquotedCellConverter = (cell) => (cell === 'true' || cell === 'false' ? cell : undefined);

/** How the rows of one kind of statement are read, for one header. */
export interface UnquotedRowLayout {
  readonly members: readonly UnquotedMember[];
  /** The converter of each column. A row with a text in a column without a converter needs the general reader. */
  readonly cells: readonly (UnquotedCellConverter | undefined)[];
}

/** Returns the layout of the unquoted rows of a kind, for a header with these columns. */
export function unquotedRowLayout(kind: UnquotedKind, columns: readonly string[]): UnquotedRowLayout {
  const used = new Set<number>();
  const members = membersOf[kind].flatMap((name) => {
    const role = kind === 'role' ? roleCodeMembers.indexOf(name) : -1;
    return role === -1
      ? (memberOf(name, columns, used) ?? [])
      : { name, at: columns.length + role, isText: name !== 'id' };
  });
  for (const name of ['id', 'asOf', 'source', ...nonMemberColumns[kind]]) used.add(columns.indexOf(name));
  const cells = columns.map((column, at) =>
    !used.has(at) ? undefined : column === 'ended' ? flag : unquotedCellConverterOf(kind, column),
  );
  return { members, cells };
}

/** Finds the columns of a member, and adds them to `used`. Returns undefined if there are none. */
function memberOf(name: string, columns: readonly string[], used: Set<number>): UnquotedMember | undefined {
  const lists = indexesOf(name, columns);
  if (lists.length > 0 && name === 'addresses') {
    const objects = lists.map((index) =>
      address.flatMap((part) => oneOf(part, columns.indexOf(`${name}[${index}].${part}`), used) ?? []),
    );
    return { name, objects };
  }
  if (lists.length > 0)
    return { name, items: lists.flatMap((index) => oneOf(name, columns.indexOf(`${name}[${index}]`), used) ?? []) };
  return oneOf(name, columns.indexOf(name), used);
}

function oneOf(
  name: string,
  at: number,
  used: Set<number>,
): { readonly name: string; readonly at: number; readonly isText: boolean } | undefined {
  if (at === -1) return undefined;
  used.add(at);
  return { name: ownNames[name] ?? name, at, isText: !plainValues.has(name) };
}

/** Returns the indexes of a list that column names contain, ascending. */
function indexesOf(name: string, columns: readonly string[]): number[] {
  const found = columns.flatMap((column) =>
    column.startsWith(`${name}[`) ? Number.parseInt(column.slice(name.length + 1), 10) : [],
  );
  return [...new Set(found)].sort((a, b) => a - b);
}
