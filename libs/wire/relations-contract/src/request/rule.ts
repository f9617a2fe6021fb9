import { registerDecorator, validateSync, type ValidationArguments } from 'class-validator';
import { problems } from './problems';
import type { RequestProblem } from './request-problem';

/** A problem, and the row of the message table in which its message stands. */
interface FoundProblem {
  readonly row: number;
  readonly problem: RequestProblem;
}

/** Finds the problems of one member of `owner`: one for each invalid value, none if all values are valid. */
export type Finder<Value, Owner> = (value: Value, owner: Owner) => readonly RequestProblem[];

/** Finds problems of one member, when those of all other rules of the request are known. */
export type LastFinder<Value, Owner> = (
  value: Value,
  owner: Owner,
  found: readonly RequestProblem[],
) => readonly RequestProblem[];

/** What the validation of one request has come to. */
interface Validation {
  readonly found: FoundProblem[];
  /** The rules that run when all others have run. */
  readonly last: (() => void)[];
}

const validations = new WeakMap<object, Validation>();

/** Checks one member of an object. Returns whether the member is valid. */
type Check = (owner: object, validation: Validation) => boolean;

/** The rules of classes, by their prototypes. */
const checks = new WeakMap<object, Check[]>();

/**
 * A decorator for a rule that may find several problems in one member.
 *
 * The problems are collected separately, because class-validator has only one message for each constraint. It would
 * also replace `$value` or `$property` inside a quoted value.
 *
 * @param row decides the order of problems: those of a lower row come first.
 */
export function Rule<Value, Owner extends object>(row: number, find: Finder<Value, Owner>): PropertyDecorator {
  return ruleThat((value: Value, owner: Owner, { found }) => {
    const wrong = find(value, owner);
    for (const problem of wrong) found.push({ row, problem });
    return wrong.length === 0;
  });
}

/** A rule that runs when all others have run, and is given what they found. See {@link Rule}. */
export function LastRule<Value, Owner extends object>(row: number, find: LastFinder<Value, Owner>): PropertyDecorator {
  return ruleThat((value: Value, owner: Owner, { found, last }) => {
    last.push(() => {
      const before = found.map(({ problem }) => problem);
      for (const problem of find(value, owner, before)) found.push({ row, problem });
    });
    return true;
  });
}

/** @param check returns whether the member is valid. */
function ruleThat<Value, Owner extends object>(
  check: (value: Value, owner: Owner, validation: Validation) => boolean,
): PropertyDecorator {
  return (target, property) => {
    const ofClass = checks.get(target) ?? constrained(target);
    ofClass.push((owner, validation) =>
      check((owner as Record<PropertyKey, unknown>)[property] as Value, owner as Owner, validation),
    );
  };
}

/**
 * Makes all rules of a class one constraint of class-validator, and returns them. For each constraint, class-validator
 * searches what it knows of the class and makes objects for an error that nothing reads, in every request.
 */
function constrained(target: object): Check[] {
  const ofClass: Check[] = [];
  checks.set(target, ofClass);
  registerDecorator({
    name: 'rules',
    target: target.constructor,
    // No class has such a member. A class that extends another one keeps the constraint of that class only while the
    // names differ.
    propertyName: `rules of ${target.constructor.name}`,
    validator: {
      validate(_value: unknown, args?: ValidationArguments) {
        const { object } = args as ValidationArguments;
        const validation = validations.get(object);
        if (!validation) throw new Error('A request is validated by readRequest only');
        return ofClass.map((check) => check(object, validation)).every((isValid) => isValid);
      },
    },
  });
  return ofClass;
}

/**
 * At most this many problems are listed, and one more counts the rest. Otherwise a small request with very many
 * problems would get a very large response.
 */
const maxProblemsListed = 1000;

/** All problems of a request and of the objects that are its members, in the order of the message table. */
export function findProblems(request: object): RequestProblem[] {
  const validation: Validation = { found: [], last: [] };
  for (const part of [request, ...Object.values(request)]) if (isObject(part)) validations.set(part, validation);
  // `forbidUnknownValues: false` makes a request without any rule valid.
  const errors = validateSync(request, {
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0 && validation.found.length === 0)
    throw new Error('A request failed for a reason without a message');
  for (const run of validation.last) run();
  return listed(validation.found.sort((a, b) => a.row - b.row).map(({ problem }) => problem));
}

/** The first problems. If there are too many, one more says how many are not listed. */
function listed(found: readonly RequestProblem[]): RequestProblem[] {
  const first = found.slice(0, maxProblemsListed);
  if (found.length === first.length) return first;
  return [...first, problems.notListed(found.length - first.length, maxProblemsListed)];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
