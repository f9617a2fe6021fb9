import { type RegisterStatement, type SourceName, unnamedSource } from '@company-relations/ownership';
import { type Outcome, rejected, type Version } from './stored';

/** Returns the source that makes a statement. */
export function statedSource({ source }: Pick<RegisterStatement, 'source'>): SourceName {
  return source ?? unnamedSource;
}

/**
 * Returns the version of a statement: its date, its hash and its source.
 *
 * @param hash the `contentHash` of the statement.
 */
export function versionOf(statement: RegisterStatement, hash: string): Version {
  return { asOf: statement.asOf, hash, source: statedSource(statement) };
}

/**
 * Returns a refusal of a statement whose id belongs to another source; undefined if the id belongs to the same source.
 * The id belongs to the source of the stored statement or, if none is stored, to the source that withdrew the
 * statement. If the source of a stored statement is unknown, the id belongs to the first source that states the id
 * again.
 *
 * @param what the kind of entity and its id, such as `person p1`.
 */
export function refusalOfForeignId(
  what: string,
  stored: Version | undefined,
  removal: Version | undefined,
  { source }: Version,
): Outcome | undefined {
  const owner = (stored ?? removal)?.source;
  if (owner === undefined || owner === source) return undefined;
  return rejected(
    `${what}: the id belongs to source ${JSON.stringify(owner)}, and source ${JSON.stringify(source)} must not state it`,
  );
}
