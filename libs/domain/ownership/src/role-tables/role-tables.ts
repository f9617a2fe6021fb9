import type { RoleRecord } from '../records';
import groups from './role-groups.json';
import types from './role-types.json';

/** A role type of the published table. `id` is our stable integer for the type. */
export interface RoleType {
  readonly id: number;
  readonly text: string;
  readonly category: string;
}

/** A role type with its code in a register. */
export interface RegisteredRoleType extends RoleType {
  readonly register: string;
  readonly code: string;
}

/** A role group of a register. */
export interface RoleGroup {
  readonly register: string;
  readonly code: string;
  readonly category: string;
}

/** The published table of role types, with the code of each type in each register. */
export const publishedRoleTypes: readonly RegisteredRoleType[] = types.roleTypes;

/**
 * The published table of role groups. If a role states its group, the category of the group replaces the category of
 * the type.
 */
export const publishedRoleGroups: readonly RoleGroup[] = groups.roleGroups;

/** The sources of the published role types and role groups, with their licences. */
export const roleSources: readonly string[] = [types.source, groups.source];

const textOfType = new Map(publishedRoleTypes.map(({ id, text }) => [id, text]));
const categories = new Set([...publishedRoleTypes, ...publishedRoleGroups].map(({ category }) => category));

/**
 * Returns whether the title of a role is from the published table. False for a register's own text, and for the text of
 * a role that an operator added. These texts may name a person.
 */
export function hasPublishedText({ id, text }: RoleRecord): boolean {
  return text !== undefined && textOfType.get(id) === text;
}

/** Returns whether the category of a role is from the published tables. False if it is a register's own text. */
export function hasPublishedCategory({ category }: RoleRecord): boolean {
  return category !== undefined && categories.has(category);
}
