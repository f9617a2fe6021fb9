import type { Random } from './random';

/** One statement of the register format (docs/register-format.md). */
export type Statement = Readonly<Record<string, unknown>> & { readonly statement: string; readonly id: string };

const personsPerCompany = 1.1;

/** How many persons the companies up to this number bring along. */
export function personsUpTo(company: number): number {
  return Math.ceil(company * personsPerCompany);
}

/** Eight digits with a letter in front: no register of the four countries gives such a number. */
export function orgNo(number: number): string {
  return `X${String(number).padStart(8, '0')}`;
}

/** Nine digits after a letter: no real number has this form. */
export function nationalId(number: number): string {
  return `N${String(number).padStart(9, '0')}`;
}

/** `yyyy-MM-dd`, of a day that every month has. */
export function date(random: Random, fromYear: number, toYear: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${random.int(fromYear, toYear)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}
