/** `1 line`, `2 lines`, `2 companies`. */
export function counted(number: number, what: 'byte' | 'company' | 'line' | 'package'): string {
  return `${number} ${number === 1 ? what : `${what.replace(/(?<=[^aeiou])y$/, 'ie')}s`}`;
}
