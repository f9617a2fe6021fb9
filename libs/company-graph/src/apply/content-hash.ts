import { createHash } from 'node:crypto';
import type { CompanyStatement, EndStatement, PersonStatement, RecordStatement } from '@company-relations/ownership';

/** The hash of a withdrawal: a removal and a statement of no records say the same. */
export const withdrawn = 'withdrawn';

/**
 * A fingerprint of what a statement says: equal for equal content whatever the order of members, identifiers or
 * records. Its date, and a `serviceId` that it gives, are no content.
 */
export function contentHash(statement: CompanyStatement | PersonStatement | RecordStatement | EndStatement): string {
  return createHash('sha256').update(canonicalJson(contentOf(statement))).digest('base64url');
}

function contentOf(statement: CompanyStatement | PersonStatement | RecordStatement | EndStatement): unknown {
  const { asOf: _asOf, ...content } = statement;
  switch (content.type) {
    case 'company': {
      const { serviceId: _serviceId, identifiers, ...rest } = content;
      return { ...rest, identifiers: inAnyOrder(identifiers) };
    }
    case 'person': {
      const { serviceId: _serviceId, ...rest } = content;
      return rest;
    }
    case 'record':
      return { ...content, records: inAnyOrder(content.records) };
    case 'end':
      return content;
  }
}

function inAnyOrder(values: readonly unknown[]): string[] {
  return values.map(canonicalJson).sort();
}

/** JSON that is equal for equal content, whatever the order of members. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
