import { registerDecorator, validateSync, type ValidationArguments } from 'class-validator';
import { messages } from './messages';

/** What is wrong with one value, and the row of the message table that says so. */
interface Problem {
  readonly row: number;
  readonly message: string;
}

interface Check {
  readonly authorizedCountries: ReadonlySet<string>;
  readonly problems: Problem[];
}

/** Finds what is wrong with one member of `owner`: one message for each bad value, none when all is well. */
export type Finder<Value, Owner> = (value: Value, owner: Owner, authorizedCountries: ReadonlySet<string>) => readonly string[];

const checks = new WeakMap<object, Check>();

/**
 * A class-validator decorator whose rule may find several problems in one member. Its messages are collected apart:
 * class-validator has one message for each constraint, and would replace `$value` or `$property` inside a quoted value.
 */
export function Rule<Value, Owner extends object>(row: number, find: Finder<Value, Owner>): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: `row${row}`,
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate(value: Value, { object }: ValidationArguments) {
          const check = checks.get(object);
          if (!check) throw new Error('A request is validated by findProblems only');
          const found = find(value, object as Owner, check.authorizedCountries);
          for (const message of found) check.problems.push({ row, message });
          return found.length === 0;
        },
      },
    });
}

/** More are counted in one message: a small request with very many problems must not make a very large answer. */
export const mostProblemsListed = 1000;

/** All that is wrong with a request and the objects nested in it, in the order of the message table. */
export function findProblems(request: object, nested: readonly object[], authorizedCountries: ReadonlySet<string>): string[] {
  const check: Check = { authorizedCountries, problems: [] };
  for (const part of [request, ...nested]) checks.set(part, check);
  const errors = validateSync(request, { validationError: { target: false, value: false } });
  if (errors.length > 0 && check.problems.length === 0) throw new Error('A request failed for a reason without a message');
  return listed(check.problems.sort((a, b) => a.row - b.row).map(({ message }) => message));
}

/** As many messages as one answer tells, and one that says how many there are beyond. */
export function listed(found: readonly string[]): string[] {
  const told = found.slice(0, mostProblemsListed);
  return found.length === told.length ? told : [...told, messages.notListed(found.length - told.length)];
}
