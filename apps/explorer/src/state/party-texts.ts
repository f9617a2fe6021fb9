import { stakeText, votesText } from '@company-relations/ownership-picture';
import type { Edge, Party } from '../api/answers';

type Kind = Party['Kind'];

export const kindNames: Readonly<Record<Kind, string>> = {
  company: 'Company',
  person: 'Person',
  state: 'State',
  unknown: 'Unknown',
  exempt: 'Exempt',
  protected: 'Protected',
};

/** The text that replaces a missing name. */
export const missingNameTexts: Readonly<Record<Kind, string>> = {
  company: 'Name not stated',
  person: 'Name not stated',
  state: 'Name not stated',
  unknown: 'Unknown party',
  exempt: 'Exempt from stating owners',
  protected: 'Protected Identity',
};

const recordNames: Readonly<Record<Edge['Kind'], string>> = {
  ownership: 'Ownership',
  beneficialOwnership: 'Beneficial owner',
  companyStructure: 'Corporate structure',
  role: 'Role',
};

/**
 * Returns the name of a party, with the same text as in a picture. A protected party never has a name, even if a
 * response contains one.
 */
export function partyName({ Kind, Name }: Party): string {
  return Kind === 'protected' || Name === undefined || Name === '' ? missingNameTexts[Kind] : Name;
}

export function recordName({ Kind }: Pick<Edge, 'Kind'>): string {
  return recordNames[Kind];
}

/** Formats a record: the role, or the stake and the votes. `?` if no figure is stated. */
export function roleOrStakeText(edge: Omit<Edge, 'From' | 'To'>): string {
  if (edge.Kind === 'role') return edge.Text ?? 'Role';
  const shares = edge.NumberOfShares === undefined ? [] : [`${edge.NumberOfShares} shares`];
  const stake = stakeText(edge);
  const votes = votesText({ ...edge, From: '', To: '' });
  const figures = [...(stake === '?' ? shares : [stake]), ...(votes === undefined ? [] : [votes])];
  return figures.length === 0 ? stake : figures.join(', ');
}

/** Formats the time in which a record was in force. */
export function datesText({
  InDate,
  OutDate,
  AreDatesUnknown,
}: Pick<Edge, 'InDate' | 'OutDate' | 'AreDatesUnknown'>): string {
  const parts = [
    ...(InDate === undefined ? [] : [`from ${dayText(InDate)}`]),
    ...(OutDate === undefined ? [] : [`to ${dayText(OutDate)}`]),
    ...(AreDatesUnknown === true ? ['dates not known'] : []),
  ];
  return parts.join(' ');
}

/** Returns the day of a date and time. */
export function dayText(date: string): string {
  return date.slice(0, 10);
}
