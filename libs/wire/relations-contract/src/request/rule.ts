import { registerDecorator, validateSync, type ValidationArguments } from 'class-validator';
import { problems } from './problems';
import type { RequestProblem } from './request-problem';

/** A problem, with the row of its message in the message table. */
interface FoundProblem {
  readonly row: number;
  readonly problem: RequestProblem;
}

/**
 * Finds the problems of one member of `owner`. Returns one problem for each invalid value, and none if all values are
 * valid.
 */
export type ProblemFinder<Value, Owner> = (value: Value, owner: Owner) => readonly RequestProblem[];

/**
 * Finds the problems of one member after all other rules of the request have run. Receives the problems that the other
 * rules found.
 */
export type LastProblemFinder<Value, Owner> = (
  value: Value,
  owner: Owner,
  found: readonly RequestProblem[],
) => readonly RequestProblem[];

/** The state of the validation of one request. */
interface Validation {
  readonly found: FoundProblem[];
  /** The rules that run after all others. */
  readonly last: (() => void)[];
}

const validations = new WeakMap<object, Validation>();

/** Checks one member of an object. Returns whether the member is valid. */
type Check = (owner: object, validation: Validation) => boolean;

/** The rules of classes, by their prototypes. */
const checks = new WeakMap<object, Check[]>();

/**
 * Creates a class-validator decorator for a rule that may find several problems in one member. This module collects the
 * problems itself, because class-validator has only one message for each constraint, and would replace `$value` or
 * `$property` inside a quoted value.
 *
 * @param row decides the order of problems. Problems with a lower row come first.
 */
export function Rule<Value, Owner extends object>(row: number, find: ProblemFinder<Value, Owner>): PropertyDecorator {
  return ruleThat((value: Value, owner: Owner, { found }) => {
    const wrong = find(value, owner);
    for (const problem of wrong) found.push({ row, problem });
    return wrong.length === 0;
  });
}

/** Creates a rule that runs after all others and receives the problems that the others found. See {@link Rule}. */
export function LastRule<Value, Owner extends object>(
  row: number,
  find: LastProblemFinder<Value, Owner>,
): PropertyDecorator {
  return ruleThat((value: Value, owner: Owner, { found, last }) => {
    last.push(() => {
      const before = found.map(({ problem }) => problem);
      for (const problem of find(value, owner, before)) found.push({ row, problem });
    });
    return true;
  });
}

/**
 * Creates a decorator that adds a check of one member to the rules of a class.
 *
 * @param check returns whether the member is valid.
 */
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
 * Returns the rules of a class, and registers all of them as a single constraint of class-validator. With one
 * constraint for each rule, class-validator would in every request search its metadata for each rule and create error
 * objects that no code reads.
 */
function constrained(target: object): Check[] {
  const ofClass: Check[] = [];
  checks.set(target, ofClass);
  registerDecorator({
    name: 'rules',
    target: target.constructor,
    // No class has a member of this name. The name contains the name of the class: with equal names, the constraint of
    // a class would replace the constraint of the class that it extends.
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
 * The maximum number of problems in a response. If there are more, one additional problem says how many are missing.
 * Otherwise a small request could get a very large response.
 */
const maxProblemsListed = 1000;

/**
 * Returns all problems of a request and of its members that are objects, in the order of the message table.
 *
 * @param others problems that rules do not find. They come last.
 */
export function findProblems(request: object, others: readonly RequestProblem[] = []): RequestProblem[] {
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
  const found = validation.found.sort((a, b) => a.row - b.row).map(({ problem }) => problem);
  return listed([...found, ...others]);
}

/** Returns the first problems. If there are too many, adds a problem that says how many are missing. */
function listed(found: readonly RequestProblem[]): RequestProblem[] {
  const first = found.slice(0, maxProblemsListed);
  if (found.length === first.length) return first;
  return [...first, problems.notListed(found.length - first.length, maxProblemsListed)];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
