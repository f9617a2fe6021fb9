import type { SourceId } from '@company-relations/ownership';

/** The scheme of the organisation numbers that the Central Coordinating Register for Legal Entities gives. */
export const norwegianRegister = 'NO-BRC';

/**
 * Legal forms of entities that are one natural person. The name and the address of such an entity may be those of the
 * person.
 */
const formsOfOnePerson: ReadonlySet<string> = new Set(['ENK', 'PERS']);

/**
 * The code of the owner of a sole proprietorship. The role has this code, and the role group of the role has the same
 * code.
 */
const proprietorCode = 'INNH';

/** Returns the id of a company in statements of the Central Coordinating Register for Legal Entities. */
export function companyId(number: string): SourceId {
  return `${norwegianRegister}-${number}`;
}

/**
 * The position of a role among the roles of a company. The position identifies the role, because the register gives no
 * ids to persons or roles.
 */
export interface Seat {
  readonly company: string;
  readonly group: string;
  readonly role: string;
  readonly rank: number;
}

/**
 * Returns the id of the role at a position. The party of the role has the same id. The id of a proprietor depends only
 * on the company, because a company has one proprietor. So this id is known without reading the roles.
 */
export function seatId({ company, group, role, rank }: Seat): SourceId {
  return group === proprietorCode ? proprietorId(company) : `${companyId(company)}-${group}-${role}-${rank}`;
}

/** Returns the id of the owner of a sole proprietorship. */
export function proprietorId(company: string): SourceId {
  return `${companyId(company)}-${proprietorCode}`;
}

/** Returns whether an entity of this legal form is one natural person. */
export function isSoleTraderForm(form: string | undefined): boolean {
  return form !== undefined && formsOfOnePerson.has(form);
}
