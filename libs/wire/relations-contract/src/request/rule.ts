import { registerDecorator, validateSync, type ValidationArguments } from 'class-validator';
import { messages } from './messages';

/** A problem of one value: its message, and the row of the message table that the message comes from. */
interface Problem {
  readonly row: number;
  readonly message: string;
}

/** Finds the problems of one member of `owner`: one message for each bad value, none when all are good. */
export type Finder<Value, Owner> = (value: Value, owner: Owner) => readonly string[];

/** The problems of requests that are being validated. */
const problemsByRequest = new WeakMap<object, Problem[]>();

/**
 * A class-validator decorator whose rule may find several problems in one member. Its messages are collected apart:
 * class-validator has one message for each constraint, and would replace `$value` or `$property` inside a quoted value.
 *
 * @param row where messages are ordered: those of a lower row come first.
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

/** More are counted in one message: a small request with very many problems must not make a very large response. */
export const maxProblemsListed = 1000;

/** All problems of a request and the objects that are its members, in the order of the message table. */
export function findProblems(request: object): string[] {
  const problems: Problem[] = [];
  for (const part of [request, ...Object.values(request)]) if (isObject(part)) problemsByRequest.set(part, problems);
  // A request without a rule is valid.
  const errors = validateSync(request, {
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0 && problems.length === 0) throw new Error('A request failed for a reason without a message');
  return listed(problems.sort((a, b) => a.row - b.row).map(({ message }) => message));
}

/** The first messages, and one that says how many more there are. */
function listed(found: readonly string[]): string[] {
  const first = found.slice(0, maxProblemsListed);
  return found.length === first.length ? first : [...first, messages.notListed(found.length - first.length)];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
