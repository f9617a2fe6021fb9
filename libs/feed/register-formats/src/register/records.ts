import type {
  AnyRecord,
  BeneficialOwnershipRecord,
  OwnershipRecord,
  RecordStatement,
  Stated,
  StatedRecord,
} from '@company-relations/ownership';
import type { RoleCodes } from '../code-tables/code-tables';
import { optionalDateTime, toDateTime } from '../dates';
import { withoutAbsentMembers, trimmedText } from '../present';
import { rangeProblems } from '../ranges';
import { statedEnd } from '../stated-end';
import { printable } from '../schema-check';
import type { BadLine, ReadLine } from '../statement-reader';
import { statesVotesAlone } from '../votes-alone';
import type { WrittenHolding, WrittenRole, WrittenUnspecifiedOwner } from './written-statements';

type WrittenPeriod = Pick<WrittenHolding, 'inDate' | 'outDate' | 'ended' | 'updatedAt'>;

/** The bounds that may be excluded. `flag` is the member that states whether the bound is excluded. */
export const excludableBounds = [
  { flag: 'isMinOwnershipStakeExcluded', bound: 'minOwnershipStake' },
  { flag: 'isMaxOwnershipStakeExcluded', bound: 'maxOwnershipStake' },
  { flag: 'isMinVotesExcluded', bound: 'minVotes' },
  { flag: 'isMaxVotesExcluded', bound: 'maxVotes' },
] as const;

export function readHolding(written: WrittenHolding): ReadLine | BadLine {
  const problems = [...exclusionProblems(written), ...stakeProblems(written), ...voteProblems(written)];
  if (problems.length > 0) return { problem: problems.join('; ') };
  const kind = written.statement;
  const record = kind === 'beneficialOwnership' ? { ...holding(written), ...registration(written) } : holding(written);
  const votesAlone = kind === 'ownership' && statesVotesAlone(record);
  return stated(written, { kind, ...endOf(written), record, ...(votesAlone && { votesAlone: true }) });
}

export function readRole(written: WrittenRole, codes: RoleCodes): ReadLine | BadLine {
  const { register, code, group } = written.role;
  const type = codes.findType(register, code);
  if (type === undefined) return missingFromTable(`role type "${printable(code)}"`, register);
  const groupCategory = group === undefined ? undefined : codes.findGroupCategory(register, group);
  if (group !== undefined && groupCategory === undefined) {
    return missingFromTable(`role group "${printable(group)}"`, register);
  }
  const record: AnyRecord = {
    id: type.id,
    text: trimmedText(written.text) ?? type.text,
    category: trimmedText(written.category) ?? groupCategory ?? type.category,
    ...period(written),
  };
  return stated(written, { kind: 'role', ...endOf(written), record });
}

function missingFromTable(what: string, register: string): BadLine {
  const table = `of register "${printable(register)}" in the code table`;
  return { problem: `role: no ${what} ${table}: feed role-codes --add adds one` };
}

/** Reads a statement with the reason why a company names no owner. */
export function readUnspecifiedOwner(written: WrittenUnspecifiedOwner): ReadLine {
  const { id, asOf, company, category, reason, text } = written;
  const record = { category, reason, ...withoutAbsentMembers({ text: trimmedText(text) }), ...period(written) };
  const records = [{ kind: 'unspecifiedOwner', ...endOf(written), record } as const];
  const statement: RecordStatement = { type: 'record', id, asOf: toDateTime(asOf), party: company, company, records };
  return { statements: [statement], notices: [] };
}

function stated(written: WrittenHolding | WrittenRole, record: StatedRecord): ReadLine {
  const statement: RecordStatement = {
    type: 'record',
    id: written.id,
    asOf: toDateTime(written.asOf),
    party: written.party,
    company: written.company,
    records: [record],
  };
  return { statements: [statement], notices: [] };
}

function holding(written: WrittenHolding): OwnershipRecord {
  return withoutAbsentMembers({
    stakePercent: written.ownershipStake,
    minStakePercent: written.minOwnershipStake,
    maxStakePercent: written.maxOwnershipStake,
    isMinStakeExcluded: excluded(written.isMinOwnershipStakeExcluded),
    isMaxStakeExcluded: excluded(written.isMaxOwnershipStakeExcluded),
    numberOfShares: written.numberOfShares,
    numberOfVotes: written.numberOfVotes,
    minVotes: written.minVotes,
    maxVotes: written.maxVotes,
    isMinVotesExcluded: excluded(written.isMinVotesExcluded),
    isMaxVotesExcluded: excluded(written.isMaxVotesExcluded),
    shareClass: trimmedText(written.shareClass),
    protocolDate: optionalDateTime(written.protocolDate),
    ...period(written),
  });
}

function registration(written: WrittenHolding): BeneficialOwnershipRecord {
  return withoutAbsentMembers({
    caseNo: trimmedText(written.caseNo),
    registrationId: trimmedText(written.registrationId),
    statusCode: trimmedText(written.statusCode),
    suspicionDate: written.suspicionDate,
    suspicionLevel: trimmedText(written.suspicionLevel),
    suspicionCaseNo: trimmedText(written.suspicionCaseNo),
    suspicionIssueId: trimmedText(written.suspicionIssueID),
    proxyCompanyRegistrationNumber: trimmedText(written.proxyCompanyRegistrationNumber),
    proxyCompanyName: trimmedText(written.proxyCompanyName),
    text: trimmedText(written.text),
  });
}

function period(written: WrittenPeriod): Pick<OwnershipRecord, 'inDate' | 'outDate' | 'updatedAt'> {
  return withoutAbsentMembers({
    inDate: optionalDateTime(written.inDate),
    outDate: optionalDateTime(written.outDate),
    updatedAt: optionalDateTime(written.updatedAt),
  });
}

function endOf(written: WrittenPeriod): Pick<Stated, 'ended' | 'hasEnded'> {
  return statedEnd(written.ended === true, written.outDate !== undefined);
}

function stakeProblems(written: WrittenHolding): string[] {
  const range = {
    exact: written.ownershipStake,
    minimum: written.minOwnershipStake,
    maximum: written.maxOwnershipStake,
    isMinimumExcluded: written.isMinOwnershipStakeExcluded,
    isMaximumExcluded: written.isMaxOwnershipStakeExcluded,
  };
  const names = { exact: 'ownershipStake', minimum: 'minOwnershipStake', maximum: 'maxOwnershipStake' };
  return rangeProblems(range, names, 100);
}

function voteProblems(written: WrittenHolding): string[] {
  const range = {
    minimum: written.minVotes,
    maximum: written.maxVotes,
    isMinimumExcluded: written.isMinVotesExcluded,
    isMaximumExcluded: written.isMaxVotesExcluded,
  };
  // A number of votes has no greatest value.
  return rangeProblems(range, { exact: 'votes', minimum: 'minVotes', maximum: 'maxVotes' }, Infinity);
}

/** Returns a problem for each bound that is excluded but not stated. */
function exclusionProblems(written: WrittenHolding): string[] {
  return excludableBounds.flatMap(({ flag, bound }) =>
    written[flag] === true && written[bound] === undefined ? [`${flag} needs ${bound}`] : [],
  );
}

/** Returns undefined for `false`, because a missing flag also means that the bound is not excluded. */
function excluded(flag: boolean | undefined): true | undefined {
  return flag === true ? true : undefined;
}
