import type { BeneficialOwnershipRecord, OwnershipRecord, StatedRecord } from '@company-relations/ownership';
import { publishedRoleCodes } from '../code-tables/code-tables';
import { optionalDateTime } from '../dates';
import { withoutAbsentMembers } from '../present';
import type { BodsInterest } from './bods-statement';
import {
  isCorporateStructure,
  isBeneficialOwnershipOrControl,
  isHolding,
  isIndirect,
  isOwnership,
  isRole,
} from './interest-kinds';
import { proportionOf } from './shares';

/** An interest that makes at least one record. `ended` is true if the records have ended. */
export interface RecordableInterest extends BodsInterest {
  readonly ended: boolean;
}

/** An interest in shares and an interest in votes of the same period. At least one of the two is present. */
interface Holding {
  /** One of the two interests. Both have the same dates, and the dates of the holding are read from this one. */
  readonly first: RecordableInterest;
  readonly shares?: RecordableInterest;
  readonly votes?: RecordableInterest;
}

export function ownerships(interests: readonly RecordableInterest[]): StatedRecord[] {
  return holdings(interests.filter(isOwnership)).map((holding) => ({
    kind: 'ownership',
    ended: holding.first.ended,
    record: figures(holding),
    ...(holding.shares === undefined && { votesAlone: true }),
  }));
}

/**
 * Returns the records of company structure. Each indirect holding makes a record with percentages. In a period without
 * indirect holdings, all other interests together make one record without percentages.
 */
export function corporateStructures(interests: readonly RecordableInterest[]): StatedRecord[] {
  const structural = interests.filter(isCorporateStructure);
  const indirect = holdings(structural.filter(isHolding));
  const coveredPeriods = new Set(indirect.map((holding) => periodKey(holding.first)));
  const others = structural.filter((interest) => !isHolding(interest) && !coveredPeriods.has(periodKey(interest)));
  return [
    ...indirect.map((holding): StatedRecord => ({
      kind: 'companyStructure',
      ended: holding.first.ended,
      record: figures(holding),
    })),
    ...distinct(
      others.map((interest): StatedRecord => ({
        kind: 'companyStructure',
        ended: interest.ended,
        record: period(interest),
      })),
    ),
  ];
}

/**
 * Returns the records of beneficial ownership. In each period, the shares and votes that are flagged as beneficial make
 * one record. Each other type of flagged interest makes one record.
 */
export function beneficialOwnerships(interests: readonly RecordableInterest[]): StatedRecord[] {
  const flagged = interests.filter(isBeneficialOwnershipOrControl);
  const flaggedHoldings = flagged.filter(isHolding);
  // Direct and indirect holdings make separate records, because one record must not mix their percentages.
  const records = [
    ...holdings(flaggedHoldings.filter((interest) => !isIndirect(interest))),
    ...holdings(flaggedHoldings.filter(isIndirect)),
  ].map((holding): StatedRecord =>
    stated(holding.first, [holding.shares?.type, holding.votes?.type], figures(holding)),
  );
  const others = flagged.filter((interest) => !isHolding(interest));
  return [...records, ...distinct(others.map((interest) => stated(interest, [interest.type], period(interest))))];
}

export function roles(interests: readonly RecordableInterest[]): StatedRecord[] {
  return distinct(
    interests.filter(isRole).flatMap((interest): StatedRecord[] => {
      const type = publishedRoleCodes.findType('BODS', interest.type ?? '');
      return type === undefined
        ? []
        : [{ kind: 'role', ended: interest.ended, record: { ...type, ...period(interest) } }];
    }),
  );
}

function stated(
  { ended }: RecordableInterest,
  types: readonly (string | undefined)[],
  record: OwnershipRecord,
): StatedRecord {
  const text = types.filter((type) => type !== undefined).join(', ');
  const beneficial: BeneficialOwnershipRecord = {
    ...record,
    ...withoutAbsentMembers({ text: text === '' ? undefined : text }),
  };
  return { kind: 'beneficialOwnership', ended, record: beneficial };
}

/**
 * Pairs the shares and the votes of each period: the first shares with the first votes, the second shares with the
 * second votes, and so on. So two holdings of shares in one period stay two holdings.
 */
function holdings(interests: readonly RecordableInterest[]): Holding[] {
  const periods = new Set(interests.map(periodKey));
  return [...periods].flatMap((key) => {
    const ofPeriod = interests.filter((interest) => periodKey(interest) === key);
    const shares = ofPeriod.filter(({ type }) => type === 'shareholding');
    const votes = ofPeriod.filter(({ type }) => type === 'votingRights');
    const [more, fewer] = shares.length >= votes.length ? [shares, votes] : [votes, shares];
    return more.map((first, index) => {
      const pair = [first, fewer[index]];
      return {
        first,
        shares: pair.find((interest) => interest?.type === 'shareholding'),
        votes: pair.find((interest) => interest?.type === 'votingRights'),
      };
    });
  });
}

function figures(holding: Holding): OwnershipRecord {
  const stake = proportionOf(holding.shares?.share);
  const votes = proportionOf(holding.votes?.share);
  return withoutAbsentMembers({
    stakePercent: stake.exact,
    minStakePercent: stake.minimum,
    maxStakePercent: stake.maximum,
    isMinStakeExcluded: stake.isMinimumExcluded || undefined,
    isMaxStakeExcluded: stake.isMaximumExcluded || undefined,
    minVotes: votes.exact ?? votes.minimum,
    maxVotes: votes.exact ?? votes.maximum,
    isMinVotesExcluded: (votes.exact === undefined && votes.isMinimumExcluded) || undefined,
    isMaxVotesExcluded: (votes.exact === undefined && votes.isMaximumExcluded) || undefined,
    ...period(holding.first),
  });
}

function period({ startDate, endDate }: RecordableInterest): Pick<OwnershipRecord, 'inDate' | 'outDate'> {
  return withoutAbsentMembers({ inDate: optionalDateTime(startDate), outDate: optionalDateTime(endDate) });
}

function periodKey({ startDate, endDate }: RecordableInterest): string {
  return `${startDate ?? ''}/${endDate ?? ''}`;
}

/** Removes repeated records. Two equal records without percentages state the same fact twice. */
function distinct(records: readonly StatedRecord[]): StatedRecord[] {
  return [...new Map(records.map((record) => [JSON.stringify(record), record])).values()];
}
