import type { Row } from './rows';

/**
 * A Jest test that proves rows of the specification or decisions. The rows stand at the end of its title, in
 * brackets, so that every report of the run names them; `docs/generated/conformance.md` is made from these titles.
 *
 * @example
 * proves(['RelationsCompany.Name', 'decision 19'], 'omits a name that no register gives', async () => { … });
 */
export function proves(rows: readonly Row[], title: string, body: () => void | Promise<void>): void {
  test(`${title} [${rows.join('; ')}]`, async () => body());
}

/** Splits a title made by `proves`; no rows when another hand wrote it. */
export function readTitle(title: string): { readonly title: string; readonly rows: readonly string[] } {
  const [, text, rows] = /^(.*) \[([^[\]]*(?:\[\][^[\]]*)*)\]$/.exec(title) ?? [];
  return text === undefined || rows === undefined ? { title, rows: [] } : { title: text, rows: rows.split('; ') };
}
