import type { Row } from './rows';

/**
 * Defines a Jest test that proves rows of the specification or decisions. Its title ends with the rows in brackets, so
 * that every test report names them. `docs/generated/conformance.md` is generated from these titles.
 *
 * @example
 *     proves(['RelationsCompany.Name', 'decision 19'], 'omits a name that no register gives', async () => { … });
 */
export function proves(rows: readonly Row[], title: string, body: () => void | Promise<void>): void {
  test(`${title} [${rows.join('; ')}]`, async () => body());
}

/** Splits a title made by `proves`. If the title has no rows in brackets, `rows` is empty. */
export function readTitle(title: string): { readonly title: string; readonly rows: readonly string[] } {
  const [, text, rows] = /^(.*) \[([^[\]]*(?:\[\][^[\]]*)*)\]$/.exec(title) ?? [];
  return text === undefined || rows === undefined ? { title, rows: [] } : { title: text, rows: rows.split('; ') };
}
