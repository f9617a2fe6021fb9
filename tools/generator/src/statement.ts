import type { Random } from './random';

/** One statement of the register format (docs/register-format.md). */
export type Statement = Readonly<Record<string, unknown>> & { readonly statement: string; readonly id: string };

const personsPerCompany = 1.1;

/** The number of persons that belong to the companies up to this number. */
export function personsUpTo(company: number): number {
  return Math.ceil(company * personsPerCompany);
}

/** An organisation number: a letter and eight digits. No register of the four countries assigns such numbers. */
export function orgNo(number: number): string {
  return `X${String(number).padStart(8, '0')}`;
}

/** A national id: a letter and nine digits. No real id has this form. */
export function nationalId(number: number): string {
  return `N${String(number).padStart(9, '0')}`;
}

/** A random date as `yyyy-MM-dd`. The day is at most 28, so that it exists in every month. */
export function date(random: Random, fromYear: number, toYear: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${random.int(fromYear, toYear)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}
