import type { SourceId } from '@company-relations/ownership';

/** The scheme of the organisation numbers that the Central Coordinating Register for Legal Entities gives. */
export const norwegianRegister = 'NO-BRC';

/** Legal forms that are one natural person under a name and address that may be that person's own. */
const formsOfOnePerson: ReadonlySet<string> = new Set(['ENK', 'PERS']);

/** The role group, and role, of the owner of a sole proprietorship. */
export const proprietor = 'INNH';

/** The id of a company in statements of the register. */
export function companyId(number: string): SourceId {
  return `${norwegianRegister}-${number}`;
}

/** A place among the roles of a company. The register gives no ids to persons or roles. */
export interface Seat {
  readonly company: string;
  readonly group: string;
  readonly role: string;
  readonly rank: number;
}

/**
 * The id of the role of a seat, and of its party. A company has one proprietor, so this id is known without the roles.
 */
export function seatId({ company, group, role, rank }: Seat): SourceId {
  return group === proprietor ? proprietorId(company) : `${companyId(company)}-${group}-${role}-${rank}`;
}

/** The id of the owner of a sole proprietorship. */
export function proprietorId(company: string): SourceId {
  return `${companyId(company)}-${proprietor}`;
}

/** Whether an entity of this legal form is one natural person. */
export function isOnePerson(form: string | undefined): boolean {
  return form !== undefined && formsOfOnePerson.has(form);
}
