import { messages } from './messages';

export const defaultLevels = 3;
export const maxLevels = 10;

export type LevelsReading = { readonly ok: true; readonly levels: number } | { readonly ok: false; readonly messages: readonly string[] };

/**
 * Reads the query parameter `levels`.
 *
 * @param sent as the query gives it: a text, several of them where it stands there more than once, undefined where it is absent.
 */
export function readLevels(sent: unknown): LevelsReading {
  if (sent === undefined) return { ok: true, levels: defaultLevels };
  const levels = typeof sent === 'string' && /^[0-9]{1,2}$/.test(sent) ? Number(sent) : Number.NaN;
  if (levels >= 1 && levels <= maxLevels) return { ok: true, levels };
  return { ok: false, messages: [messages.valueInvalid('levels', typeof sent === 'string' ? sent : JSON.stringify(sent))] };
}
