import { readAddedRoleCodes } from '@company-relations/company-graph';
import { countText, readNamedFile, UsageError } from '@company-relations/command-line';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { type AddedRoleCodes, addRoleCodes, noAddedRoleCodes } from '@company-relations/ownership';
import { readRoleCodesFile } from '@company-relations/register-formats';
import { storeRoleCodes } from '@company-relations/register-loader';

/** The arguments of `feed role-codes`. */
export interface RoleCodesCall {
  /**
   * The file with the roles to add. `-` is standard input. If absent, the command only shows the roles that were added
   * before.
   */
  readonly add?: string;
}

/** The result of `feed role-codes`: all added roles after the call, in the form that `--json` prints. */
export interface RoleCodesReport extends AddedRoleCodes {
  readonly result: 'shown' | 'changed' | 'unchanged';
}

/**
 * Shows the roles that the operator added to the published tables, or adds the roles in a file. Before this function
 * adds roles, it brings the graph to the newest schema.
 *
 * @throws UsageError if the file cannot be read or has a problem. Then nothing was added.
 * @throws GraphUnavailable
 */
export async function showOrAddRoleCodes(
  graph: GraphClient,
  { add }: RoleCodesCall,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<RoleCodesReport> {
  if (add === undefined) {
    await graph.verifyConnectivity();
    return { result: 'shown', ...(await readAddedRoleCodes(graph)) };
  }
  const name = add === '-' ? 'standard input' : add;
  const file = await readCodes(add, name, input);
  await graph.verifyConnectivity();
  await migrate(graph);
  const stored = await storeRoleCodes(graph, file);
  if ('problems' in stored) throw refusal(name, stored.problems);
  return { result: stored.isChanged ? 'changed' : 'unchanged', ...stored.codes };
}

async function readCodes(path: string, name: string, input: NodeJS.ReadableStream): Promise<AddedRoleCodes> {
  const read = readRoleCodesFile(
    await readNamedFile({ file: path, input }).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`Cannot read ${name}: ${error.code ?? error.name}.`);
    }),
  );
  if ('problems' in read) throw refusal(name, read.problems);
  // Finds contradictions within the file, and with the published tables, before the graph is needed.
  const alone = addRoleCodes(noAddedRoleCodes, read.codes);
  if ('problems' in alone) throw refusal(name, alone.problems);
  return read.codes;
}

function refusal(name: string, problems: readonly string[]): UsageError {
  return new UsageError(
    [`No role was added, because ${name} is wrong:`, ...problems.map((line) => `  ${line}`)].join('\n'),
  );
}

/** Returns the result of `feed role-codes` as text for the user. */
export function roleCodesText({ result, roleTypes, roleGroups }: RoleCodesReport): string {
  const counts = `${countText(roleTypes.length, 'role')} and ${countText(roleGroups.length, 'role group')}`;
  const heading = {
    shown: `Added to the published tables: ${counts}`,
    changed: `Now added to the published tables: ${counts}`,
    unchanged: `Were already added to the published tables: ${counts}`,
  }[result];
  return [
    heading,
    ...roleTypes.map(({ id, register, code, text, category }) => `  ${id}  ${register} ${code}  ${text} (${category})`),
    ...roleGroups.map(({ register, code, category }) => `  group ${register} ${code}  ${category}`),
  ].join('\n');
}
