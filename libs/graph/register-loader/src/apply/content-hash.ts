import { hash } from 'node:crypto';
import type { RegisterStatement, RemovalStatement } from '@company-relations/ownership';
import { sortedCompany, sortedIdentifier, sortedPerson, sortedMembersForHash } from './sorted-members';

/**
 * The content hash of every withdrawal. A removal statement for a record and a record statement without records have
 * the same meaning, so both have this hash.
 */
export const withdrawalHash = 'withdrawn';

/**
 * Returns a hash of the content of a statement. Statements with equal content have the same hash, whatever the order of
 * their members, identifiers or records. The date of the statement and a `serviceId` in it are not hashed.
 */
export function contentHash(statement: RegisterStatement): string {
  if (statement.type === 'removal') return withdrawalHash;
  return hash('sha256', contentText(statement), 'base64url');
}

/** Returns the same text as `canonicalJson`, but faster: the loader hashes millions of statements. */
function contentText(statement: Exclude<RegisterStatement, RemovalStatement>): string {
  switch (statement.type) {
    case 'company': {
      const { id, identifiers, rank, searchable, soleTraderOf, type } = statement;
      const profile = sortedCompany(statement.profile);
      return JSON.stringify({
        id,
        identifiers: inAnyOrder(identifiers.map(sortedIdentifier)),
        profile,
        rank,
        searchable,
        soleTraderOf,
        type,
      });
    }
    case 'person':
      return JSON.stringify({ id: statement.id, profile: sortedPerson(statement.profile), type: statement.type });
    case 'record': {
      const { asOf, company, id, party, records, type } = statement;
      const sorted = records.map((stated) => sortedMembersForHash(stated, asOf));
      return JSON.stringify({ company, id, party, records: inAnyOrder(sorted), type });
    }
    case 'end':
      return JSON.stringify({ id: statement.id, outDate: statement.outDate, type: statement.type });
  }
}

function inAnyOrder(sorted: readonly unknown[]): string[] {
  return sorted.length === 1 ? [JSON.stringify(sorted[0])] : sorted.map((value) => JSON.stringify(value)).sort();
}

/** Returns JSON text that is the same for equal content, whatever the order of members. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
