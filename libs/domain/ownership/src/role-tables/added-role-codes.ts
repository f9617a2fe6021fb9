import { publishedRoleGroups, publishedRoleTypes, type RegisteredRoleType, type RoleGroup } from './role-tables';

/**
 * Roles and role groups that an operator added to the published tables. They are stored in the graph. The mask does not
 * know these roles, so it treats their texts like a register's own texts and masks them.
 */
export interface AddedRoleCodes {
  /** The sources of the added roles, with their licences. */
  readonly sources: readonly string[];
  readonly roleTypes: readonly RegisteredRoleType[];
  readonly roleGroups: readonly RoleGroup[];
}

/**
 * The smallest integer of an added role. All integers of the published table, now and in later versions, are smaller.
 */
export const firstAddedRoleId = 1_000_000;

/**
 * The maximum number of added roles and groups together. The graph stores all of them in one property, which every
 * request for the table of roles reads.
 */
export const maxAddedRoleCodes = 1_000;

export const noAddedRoleCodes: AddedRoleCodes = { sources: [], roleTypes: [], roleGroups: [] };

/** The result of adding roles: all added roles and groups, or the reasons why none was added. */
export type RoleCodesAddition = { readonly codes: AddedRoleCodes } | { readonly problems: readonly string[] };

/**
 * Adds the roles and role groups of a file to those that were added before. An existing role, published or added, is
 * never changed or removed. If the file has problems, nothing is added. Each problem begins with its place in the file.
 */
export function addRoleCodes(before: AddedRoleCodes, file: AddedRoleCodes): RoleCodesAddition {
  const roleTypes = [...before.roleTypes];
  const roleGroups = [...before.roleGroups];
  const problems: string[] = [];
  file.roleTypes.forEach((type, at) => {
    const reason = problemOfType(type, roleTypes);
    if (reason !== undefined) problems.push(`roleTypes[${at}]: ${reason}`);
    else if (!roleTypes.some((known) => isSameRole(known, type))) roleTypes.push(type);
  });
  file.roleGroups.forEach((group, at) => {
    const reason = problemOfGroup(group, roleGroups);
    if (reason !== undefined) problems.push(`roleGroups[${at}]: ${reason}`);
    else if (!roleGroups.some((known) => hasSameCode(known, group))) roleGroups.push(group);
  });
  const total = roleTypes.length + roleGroups.length;
  if (total > maxAddedRoleCodes)
    problems.push(`there would be ${total} added roles and groups, and at most ${maxAddedRoleCodes} are possible`);
  if (problems.length > 0) return { problems };
  return { codes: { sources: [...new Set([...before.sources, ...file.sources])], roleTypes, roleGroups } };
}

function problemOfType(type: RegisteredRoleType, added: readonly RegisteredRoleType[]): string | undefined {
  const name = `the role ${type.code} of the register ${type.register}`;
  if (publishedRoleTypes.some((known) => hasSameCode(known, type))) {
    return `${name} is in the published table and cannot be changed`;
  }
  const known = added.find((each) => hasSameCode(each, type) || each.id === type.id);
  if (known === undefined || isSameRole(known, type)) return undefined;
  if (!hasSameCode(known, type)) {
    return `the id ${type.id} belongs to the role ${known.code} of the register ${known.register}`;
  }
  return `${name} was added with other values and cannot be changed: ${textOf(known)}`;
}

function problemOfGroup(group: RoleGroup, added: readonly RoleGroup[]): string | undefined {
  const name = `the role group ${group.code} of the register ${group.register}`;
  if (publishedRoleGroups.some((known) => hasSameCode(known, group))) {
    return `${name} is in the published table and cannot be changed`;
  }
  const known = added.find((each) => hasSameCode(each, group));
  if (known === undefined || known.category === group.category) return undefined;
  return `${name} was added with another category and cannot be changed: ${known.category}`;
}

function hasSameCode(one: RoleGroup, other: RoleGroup): boolean {
  return one.register === other.register && one.code === other.code;
}

function isSameRole(one: RegisteredRoleType, other: RegisteredRoleType): boolean {
  return hasSameCode(one, other) && one.id === other.id && one.text === other.text && one.category === other.category;
}

function textOf({ id, text, category }: RegisteredRoleType): string {
  return `id ${id}, ${text}, ${category}`;
}
