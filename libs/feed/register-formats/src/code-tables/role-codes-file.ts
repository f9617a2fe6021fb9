import type { AddedRoleCodes, RegisteredRoleType, RoleGroup } from '@company-relations/ownership';
import { schemaCheck } from '../schema-check';
import schema from './role-codes.schema.json';

interface WrittenRoleCodes {
  readonly source: string;
  readonly roleTypes?: readonly RegisteredRoleType[];
  readonly roleGroups?: readonly RoleGroup[];
}

const check = schemaCheck(schema);

/**
 * Reads a file with roles that an operator adds to the published tables. Each problem has its place in the file, such as
 * `roleTypes[2].id`.
 */
export function readRoleCodesFile(
  text: string,
): { readonly codes: AddedRoleCodes } | { readonly problems: readonly string[] } {
  const parsed = parse(text);
  if ('problem' in parsed) return { problems: [parsed.problem] };
  const problems = check(parsed.value);
  if (problems.length > 0) return { problems };
  // The schema has just proved the form.
  const { source, roleTypes = [], roleGroups = [] } = parsed.value as WrittenRoleCodes;
  if (roleTypes.length + roleGroups.length === 0) return { problems: ['roleTypes and roleGroups are empty'] };
  return { codes: { sources: [source], roleTypes, roleGroups } };
}

function parse(text: string): { readonly value: object } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `not JSON: ${(error as Error).message}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'the file must be a JSON object' };
  }
  return { value };
}
