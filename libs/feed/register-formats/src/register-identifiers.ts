import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';

/**
 * Returns distinct identifiers in normalised form: the scheme in upper case, and the normalised number. Identifiers
 * without a scheme or a number are left out.
 */
export function comparableIdentifiers(identifiers: readonly RegisterIdentifier[]): RegisterIdentifier[] {
  const byKey = new Map<string, RegisterIdentifier>();
  for (const { scheme, id } of identifiers) {
    const comparable = { scheme: scheme.trim().toUpperCase(), id: normalizeRegisterNumber(id) };
    if (comparable.scheme !== '' && comparable.id !== '')
      byKey.set(`${comparable.scheme.length} ${comparable.scheme}${comparable.id}`, comparable);
  }
  return [...byKey.values()];
}
