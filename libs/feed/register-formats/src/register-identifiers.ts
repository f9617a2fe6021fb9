import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';

/**
 * Returns the distinct identifiers in normalised form: with the scheme in upper case and the normalised number.
 * Identifiers without a scheme or a number are left out.
 */
export function normalizedIdentifiers(identifiers: readonly RegisterIdentifier[]): RegisterIdentifier[] {
  const byKey = new Map<string, RegisterIdentifier>();
  for (const { scheme, id } of identifiers) {
    const normalized = { scheme: scheme.trim().toUpperCase(), id: normalizeRegisterNumber(id) };
    if (normalized.scheme !== '' && normalized.id !== '')
      byKey.set(`${normalized.scheme.length} ${normalized.scheme}${normalized.id}`, normalized);
  }
  return [...byKey.values()];
}
