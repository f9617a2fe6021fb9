import type { UnquotedMember } from '@company-relations/ownership';
import { type UnquotedCellConverter, unquotedCellConverterOf } from './unquoted-cells';

/**
 * The members of a period, with their names in the register format. This list and the lists below have the order in
 * which the general reader creates the members.
 */
const period = ['inDate', 'outDate', 'updatedAt'];
/** The members that state the shares and votes of a holding. */
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

/** The members to which the code of a role expands. Their texts are stored after the cells of the row. */
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

/** Columns of a row about a holding or role that are no members of its record. */
const holdingColumns = ['party', 'company', 'ended'];
/** For each kind, the columns that are no members of its profile or record. */
const nonMemberColumns: Readonly<Record<UnquotedKind, readonly string[]>> = {
  company: ['soleTraderOf'],
  person: [],
  ownership: holdingColumns,
  companyStructure: holdingColumns,
  beneficialOwnership: holdingColumns,
  role: [...holdingColumns, 'role.register', 'role.code', 'role.group'],
};
const flag: UnquotedCellConverter = (cell) => (cell === 'true' || cell === 'false' ? cell : undefined);

/** The layout of the rows of one kind of statement, for one header. It describes how the rows are read. */
export interface UnquotedRowLayout {
  readonly members: readonly UnquotedMember[];
  /**
   * The converter of each column, in the order of the columns. If a row has a text in a column without a converter, the
   * general reader must read the row.
   */
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

/** Finds the columns of a member, and adds their indexes to `used`. Returns undefined if the member has no columns. */
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

/** Returns the indexes of a list's items that occur in column names, in ascending order. */
function indexesOf(name: string, columns: readonly string[]): number[] {
  const found = columns.flatMap((column) =>
    column.startsWith(`${name}[`) ? Number.parseInt(column.slice(name.length + 1), 10) : [],
  );
  return [...new Set(found)].sort((a, b) => a - b);
}
