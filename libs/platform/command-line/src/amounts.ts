/**
 * Returns a count with its noun, such as `1 line`, `2 days`, `2 companies` or `2 hashes`.
 *
 * @param what - the noun in the singular.
 */
export function countText(number: number, what: string): string {
  return `${number} ${number === 1 ? what : `${what.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?<=s|sh)$/, 'e')}s`}`;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size for users, in powers of a thousand: `999 B`, `1.5 kB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
