import type {
  CompanyStatement,
  EndStatement,
  OwnershipRecord,
  PersonStatement,
  RecordStatement,
  RemovalStatement,
  Stated,
  StatedRecord,
  StatedUnspecifiedOwner,
  UnspecifiedReason,
} from '@company-relations/ownership';

/** Returns a date in May 2024 in the form that statements use. */
export function may(day: number): string {
  return `2024-05-${String(day).padStart(2, '0')}T00:00:00Z`;
}

export function company(id: string, asOf: string, rest: Partial<CompanyStatement> = {}): CompanyStatement {
  return {
    type: 'company',
    id,
    asOf,
    rank: 0,
    identifiers: [],
    searchable: true,
    profile: { name: `Company ${id}`, countryCode: 'GB' },
    ...rest,
  };
}

export function person(id: string, asOf: string, rest: Partial<PersonStatement> = {}): PersonStatement {
  return { type: 'person', id, asOf, profile: { name: `Person ${id}` }, ...rest };
}

export function stake(stakePercent: number, rest: OwnershipRecord = {}): StatedRecord {
  return { kind: 'ownership', ended: false, record: { stakePercent, ...rest } };
}

export function records(id: string, asOf: string, party: string, of: string, ...stated: Stated[]): RecordStatement {
  return { type: 'record', id, asOf, party, company: of, records: stated };
}

/** Returns a record statement with a reason why no beneficial owner of a company is named. */
export function unspecified(
  id: string,
  asOf: string,
  of: string,
  reason: UnspecifiedReason,
  rest: Partial<StatedUnspecifiedOwner['record']> & { readonly ended?: boolean } = {},
): RecordStatement {
  const { ended = false, ...record } = rest;
  return records(id, asOf, of, of, {
    kind: 'unspecifiedOwner',
    ended,
    record: { category: 'beneficialOwner', reason, ...record },
  });
}

export function end(id: string, asOf: string, outDate?: string): EndStatement {
  return { type: 'end', id, asOf, ...(outDate === undefined ? {} : { outDate }) };
}

export function removal(of: RemovalStatement['of'], id: string, asOf: string): RemovalStatement {
  return { type: 'removal', of, id, asOf };
}
