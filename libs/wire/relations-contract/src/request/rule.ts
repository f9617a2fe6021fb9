import { registerDecorator, validateSync, type ValidationArguments } from 'class-validator';
import { messages } from './messages';

/** A problem of one value: its message, and the row of the message table in which the message stands. */
interface Problem {
  readonly row: number;
  readonly message: string;
}

/** Finds the problems of one member of `owner`: one message for each invalid value, none if all values are valid. */
export type Finder<Value, Owner> = (value: Value, owner: Owner) => readonly string[];

/** The problems found so far in each request that is being validated. */
const problemsByRequest = new WeakMap<object, Problem[]>();

/**
 * A class-validator decorator for a rule that may find several problems in one member.
 *
 * The messages are collected separately, because class-validator has only one message for each constraint. It would
 * also replace `$value` or `$property` inside a quoted value.
 *
 * @param row decides the order of messages: messages of a lower row come first.
 */
export function Rule<Value, Owner extends object>(row: number, find: Finder<Value, Owner>): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: `row${row}`,
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate(value: Value, { object }: ValidationArguments) {
          const problems = problemsByRequest.get(object);
          if (!problems) throw new Error('A request is validated by readRequest only');
          const found = find(value, object as Owner);
          for (const message of found) problems.push({ row, message });
          return found.length === 0;
        },
      },
    });
}

/**
 * At most this many problems are listed, and one message counts the rest. Otherwise a small request with very many
 * problems would get a very large response.
 */
export const maxProblemsListed = 1000;

/** All problems of a request and of the objects that are its members, in the order of the message table. */
export function findProblems(request: object): string[] {
  const problems: Problem[] = [];
  for (const part of [request, ...Object.values(request)]) if (isObject(part)) problemsByRequest.set(part, problems);
  // `forbidUnknownValues: false` makes a request without any rule valid.
  const errors = validateSync(request, {
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0 && problems.length === 0) throw new Error('A request failed for a reason without a message');
  return listed(problems.sort((a, b) => a.row - b.row).map(({ message }) => message));
}

/** The first messages. If there are too many, one more message says how many are not listed. */
function listed(found: readonly string[]): string[] {
  const first = found.slice(0, maxProblemsListed);
  return found.length === first.length ? first : [...first, messages.notListed(found.length - first.length)];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
