/**
 * A text without what could steer a terminal, forge a line or turn the direction of writing: each control and format
 * character, each separator of lines and each lone surrogate becomes a question mark.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');
}
