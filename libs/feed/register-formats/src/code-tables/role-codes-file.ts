import type { AddedRoleCodes, RegisteredRoleType, RoleGroup } from '@company-relations/ownership';
import { parseObjectFile } from '../json-line';
import { schemaCheck } from '../schema-check';
import schema from './role-codes.schema.json';

interface WrittenRoleCodes {
  readonly source: string;
  readonly roleTypes?: readonly RegisteredRoleType[];
  readonly roleGroups?: readonly RoleGroup[];
}

const check = schemaCheck(schema);

/**
 * Reads a file with roles that an operator adds to the published tables. Each problem has its place in the file, such
 * as `roleTypes[2].id`. A file that is not JSON is never quoted, because it may be the wrong file, with personal data.
 */
export function readRoleCodesFile(
  text: string,
): { readonly codes: AddedRoleCodes } | { readonly problems: readonly string[] } {
  const parsed = parseObjectFile(text);
  if ('problem' in parsed) return { problems: [parsed.problem] };
  const problems = check(parsed.value);
  if (problems.length > 0) return { problems };
  // The schema has just proved the form.
  const { source, roleTypes = [], roleGroups = [] } = parsed.value as unknown as WrittenRoleCodes;
  if (roleTypes.length + roleGroups.length === 0) return { problems: ['roleTypes and roleGroups are empty'] };
  return { codes: { sources: [source], roleTypes, roleGroups } };
}
