import { personsUpTo, type Statement } from '../statement';
import { company, person } from './entities';
import { type NationOptions, NationShape } from './nation-shape';
import { records } from './records';

/** In a smaller nation, the numbers of its special companies would be rounded to zero. */
export const minCompanies = 100;
/** In a larger nation, products of two company numbers would no longer be exact. */
export const maxCompanies = 100_000_000;

/**
 * Yields a synthetic Nordic nation: first companies and persons, then all records. docs/synthetic-nation.md describes
 * it. Every statement is computed from the options and the number of its company or person, so memory does not grow
 * with the nation.
 */
export function* nation(options: NationOptions): Generator<Statement> {
  const shape = new NationShape(options.of, options.seed);
  const end = options.first + options.companies;
  for (let number = options.first; number < end; number++) yield company(shape, options, number);
  for (let number = personsUpTo(options.first - 1) + 1; number <= personsUpTo(end - 1); number++)
    yield person(shape, options, number);
  for (let number = options.first; number < end; number++) yield* records(shape, options, number);
}
