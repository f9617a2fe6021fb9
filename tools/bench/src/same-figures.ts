import type { Answer } from './keep-alive-client';
import { contentOfApi, omittedIn } from './ownerships-content';

/**
 * Compares a page with kept figures with the same page with computed ones, whose bound is lower by one.
 *
 * @returns whether both have the same bytes. They differ where only the lower bound omits the figures of a company.
 *   `omitted` is the number of companies without computed figures.
 * @throws Error if figures differ, or if kept ones are omitted where computed ones are not.
 */
export function requireSameFigures(
  kept: Answer,
  computed: Answer,
  page: number,
): { readonly areSameBytes: boolean; readonly omitted: number } {
  const [ofKept, ofComputed] = [omittedIn(kept.headers), omittedIn(computed.headers)];
  const wrong = [...ofKept].find((company) => !ofComputed.has(company));
  if (wrong !== undefined) throw new Error(`Page ${page}: the kept figures of company ${wrong} are omitted.`);
  const areSameBytes = ofKept.size === ofComputed.size;
  if (areSameBytes && !computed.body.equals(kept.body))
    throw new Error(`Page ${page} is not the same: ${differenceOf(kept.body, computed.body)}`);
  if (!areSameBytes && contentOfApi(kept.body, ofComputed) !== contentOfApi(computed.body, ofComputed))
    throw new Error(`Page ${page}: kept and computed figures differ.`);
  return { areSameBytes, omitted: ofComputed.size };
}

/** Returns the first place where two texts differ, with some text around this place from each of them. */
function differenceOf(kept: Buffer, computed: Buffer): string {
  const at = kept.findIndex((byte, index) => byte !== computed[index]);
  const around = (text: Buffer) => text.toString('utf8', Math.max(0, at - 200), at + 200);
  return `at ${at} of ${kept.length} bytes\nkept: ${around(kept)}\ncomputed: ${around(computed)}`;
}
