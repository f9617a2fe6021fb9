/**
 * Makes a text safe to print. Replaces each control character, format character, line separator and lone surrogate with
 * a question mark. Such characters could control a terminal, forge a line of output or reverse the direction of the
 * text.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');
}
