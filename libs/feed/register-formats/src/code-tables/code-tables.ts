import {
  type AddedRoleCodes,
  noAddedRoleCodes,
  publishedLegalForms,
  publishedOperationalStatuses,
  publishedRoleGroups,
  publishedRoleTypes,
  type RoleType,
} from '@company-relations/ownership';

/**
 * The normalised form of each name that was read, so that a name is normalised only once. Files contain few different
 * names, but may repeat a name millions of times.
 */
const knownNames = new Map<string, string>();
const maxKnownNames = 10_000;
const maxKnownLength = 100;

const formByCode = new Map(publishedLegalForms.map(({ id, country, code }) => [key(country, code), id]));
const formByName = new Map(publishedLegalForms.map(({ id, country, name }) => [key(country, comparable(name)), id]));
const statusByCode = new Map(publishedOperationalStatuses.map(({ id, code }) => [code, id]));

/** Returns the integer of a legal form in the published table. `code` is the code that the country's register uses. */
export function findLegalForm(country: string, code: string): number | undefined {
  return formByCode.get(key(country, code));
}

/**
 * Returns the integer of a legal form in the published table. `name` is its name in the country's language. Case and
 * white space are ignored.
 */
export function findLegalFormByName(country: string, name: string): number | undefined {
  return formByName.get(key(country, comparable(name)));
}

/** Returns the integer of an operational status in the published table. `code` is its code in that table. */
export function findOperationalStatus(code: string): number | undefined {
  return statusByCode.get(code);
}

/**
 * The published role types and role groups, and those that the operator added. If both contain the same code, the
 * published one is used.
 */
export class RoleCodes {
  private readonly types: ReadonlyMap<string, RoleType>;
  private readonly categories: ReadonlyMap<string, string>;

  constructor(added: AddedRoleCodes = noAddedRoleCodes) {
    const types = [...added.roleTypes, ...publishedRoleTypes];
    const groups = [...added.roleGroups, ...publishedRoleGroups];
    this.types = new Map(
      types.map(({ id, register, code, text, category }) => [key(register, code), { id, text, category }]),
    );
    this.categories = new Map(groups.map(({ register, code, category }) => [key(register, code), category]));
  }

  /** Returns a role type by its register and code. */
  findType(register: string, code: string): RoleType | undefined {
    return this.types.get(key(register, code));
  }

  /** Returns the category of the roles in a role group. */
  findGroupCategory(register: string, group: string): string | undefined {
    return this.categories.get(key(register, group));
  }
}

/** The published role types and role groups alone. */
export const publishedRoleCodes = new RoleCodes();

function key(scope: string, code: string): string {
  return `${scope} ${code}`;
}

function comparable(name: string): string {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const made = name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
  if (name.length <= maxKnownLength && knownNames.size < maxKnownNames) knownNames.set(copyOf(name), copyOf(made));
  return made;
}

/**
 * Returns a copy of a text. If a text is a part of a line, JavaScript keeps the whole line in memory. The copy avoids
 * this.
 */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
