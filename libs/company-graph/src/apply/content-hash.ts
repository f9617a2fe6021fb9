import { hash } from 'node:crypto';
import type { RegisterStatement, RemovalStatement } from '@company-relations/ownership';

/** The hash of a withdrawal: a removal and a statement of no records say the same. */
export const withdrawn = 'withdrawn';

/**
 * A fingerprint of what a statement says: equal for equal content whatever the order of members, identifiers or
 * records. Its date, and a `serviceId` that it gives, are no content.
 */
export function contentHash(statement: RegisterStatement): string {
  if (statement.type === 'removal') return withdrawn;
  return hash('sha256', canonicalJson(contentOf(statement)), 'base64url');
}

function contentOf(statement: Exclude<RegisterStatement, RemovalStatement>): unknown {
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
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
