/** Returns a text without the byte order mark with which some programs begin a file. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
