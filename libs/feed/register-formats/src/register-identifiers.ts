import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';

/** Identifiers as they are compared: scheme in upper case, number normalised, each once; one without a number says nothing. */
export function comparableIdentifiers(identifiers: readonly RegisterIdentifier[]): RegisterIdentifier[] {
  const byKey = new Map<string, RegisterIdentifier>();
  for (const { scheme, id } of identifiers) {
    const comparable = { scheme: scheme.trim().toUpperCase(), id: normalizeRegisterNumber(id) };
    if (comparable.scheme !== '' && comparable.id !== '') byKey.set(JSON.stringify(comparable), comparable);
  }
  return [...byKey.values()];
}
