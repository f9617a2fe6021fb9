import type {
  CompanyStatement,
  EndStatement,
  OwnershipRecord,
  PersonStatement,
  RecordStatement,
  RemovalStatement,
  StatedRecord,
} from '@company-relations/ownership';

/** Returns the date `day` of May 2024 in the form that statements use. */
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

export function records(
  id: string,
  asOf: string,
  party: string,
  of: string,
  ...stated: StatedRecord[]
): RecordStatement {
  return { type: 'record', id, asOf, party, company: of, records: stated };
}

export function end(id: string, asOf: string, outDate?: string): EndStatement {
  return { type: 'end', id, asOf, ...(outDate === undefined ? {} : { outDate }) };
}

export function removal(of: RemovalStatement['of'], id: string, asOf: string): RemovalStatement {
  return { type: 'removal', of, id, asOf };
}
