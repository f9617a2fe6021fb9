/**
 * Returns a count with its noun, such as `1 line`, `2 days`, `2 companies` or `2 hashes`.
 *
 * @param what - the noun in the singular.
 */
export function countText(number: number, what: string): string {
  return `${number} ${number === 1 ? what : `${what.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?<=s|sh)$/, 'e')}s`}`;
}

const units = ['kB', 'MB', 'GB', 'TB'];

/**
 * Formats a size for users, in powers of a thousand: `3 kB`, `1.5 MB`. Sizes are rounded up to whole kilobytes first,
 * as the service does in its list of packages. So builder and client show the same size of a package.
 */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  const power = kilobytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(kilobytes) / 3));
  return `${power === 0 ? kilobytes : (kilobytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}

/** Formats a duration for users: `59 s`, `2 min 5 s`, `1 h 4 min`. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
