import type { OwnershipRecord } from '@company-relations/ownership';
import type { RandomRegister } from './random-register';

/** The companies that can be found. */
export function searchableCompanies(register: RandomRegister): number[] {
  return searchableAmong(register, () => true);
}

/** The searchable companies that have a current record. */
export function companiesWithRecords(register: RandomRegister): number[] {
  const withRecords = new Set(
    register.records
      .filter(({ statement }) => statement.records.some(({ ended }) => !ended))
      .map(({ statement }) => statement.company),
  );
  return searchableAmong(register, (company) => withRecords.has(company));
}

/**
 * The searchable companies that are owned by a company with key persons. The paths of these key persons lead through
 * several companies.
 */
export function companiesOwnedByCompanies(register: RandomRegister): number[] {
  const ofKind = (...kinds: string[]) =>
    register.records.filter(({ statement }) =>
      statement.records.some(({ kind, ended }) => !ended && kinds.includes(kind)),
    );
  const led = new Set(ofKind('role').map(({ statement }) => statement.company));
  const below = new Set(
    ofKind('ownership', 'companyStructure').flatMap(({ statement }) =>
      led.has(statement.party) && statement.party !== statement.company ? statement.company : [],
    ),
  );
  return searchableAmong(register, (company) => below.has(company));
}

/** The searchable companies whose majority owner is a company that has an owner itself. */
export function controlledCompanies(register: RandomRegister): number[] {
  const holdings = register.records.flatMap(({ statement: { party, company, records } }) =>
    party === company
      ? []
      : records.flatMap((stated) =>
          stated.kind === 'ownership' && !stated.ended
            ? { party, company, percent: (stated.record as OwnershipRecord).stakePercent ?? 0 }
            : [],
        ),
  );
  const controlled = new Set(
    holdings
      .filter(({ party, percent }) => percent > 50 && holdings.some((above) => above.company === party))
      .map(({ company }) => company),
  );
  return searchableAmong(register, (company) => controlled.has(company));
}

/** The ServiceIds of the searchable companies whose statement ID is among the wanted ones. */
function searchableAmong({ companies }: RandomRegister, isWanted: (id: string) => boolean): number[] {
  return companies
    .filter(({ statement }) => statement.searchable && isWanted(statement.id))
    .flatMap(({ statement }) => statement.serviceId ?? []);
}
