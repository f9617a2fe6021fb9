import { type RegisterStatement, type SourceName, unnamedSource } from '@company-relations/ownership';
import { type Outcome, rejected, type Version } from './stored';

/** Who states it. */
export function statedSource({ source }: Pick<RegisterStatement, 'source'>): SourceName {
  return source ?? unnamedSource;
}

/** @param hash the `contentHash` of the statement. */
export function versionOf(statement: RegisterStatement, hash: string): Version {
  return { asOf: statement.asOf, hash, source: statedSource(statement) };
}

/**
 * Refuses a statement whose id belongs to another source: the one whose statement is stored, else the one that withdrew it.
 * An id of an unknown source belongs to the first source that states it again.
 *
 * @param what names the id: `person p1`.
 */
export function refusedAsAnothers(
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
