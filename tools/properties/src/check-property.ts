import * as fc from 'fast-check';
import { caseCount, propertyRun } from './case-count';
import { MetClasses } from './met-classes';

/**
 * Reports that the current case belongs to a class, if `isMet` is true. A class is a kind of case that is worth
 * testing.
 */
export type Meet<Class extends string> = (name: Class, isMet?: boolean) => void;

/** The settings for trying a property. */
export interface PropertySettings<Value, Class extends string> {
  readonly values: fc.Arbitrary<Value>;
  /** The classes of cases that the property must cover. Each must be met often enough; see `MetClasses.finish`. */
  readonly classes: readonly Class[];
  /** Numbers of cases in `npm test` and in the full run, if a case takes long. See `caseCount`. */
  readonly usual?: number;
  readonly full?: number;
  /** Name in the report. Needed if one test tries several properties. The default is the name of the test. */
  readonly name?: string;
  /**
   * Whether the first failing case is reported as it is. By default, fast-check searches for a smaller failing case.
   */
  readonly endOnFailure?: boolean;
}

/**
 * Tries a property on random values. Then prints how many cases met each class, and checks these numbers.
 *
 * @param check throws if a value violates the property.
 */
export function checkProperty<Value, Class extends string>(
  settings: PropertySettings<Value, Class>,
  check: (value: Value, meet: Meet<Class>) => void,
): void {
  const met = metClassesOf(settings);
  const meet: Meet<Class> = (name, isMet) => met.meet(name, isMet);
  fc.assert(
    fc.property(settings.values, (value) => {
      met.beginCase();
      check(value, meet);
    }),
    parametersOf(settings),
  );
  met.finish();
}

/** Like `checkProperty`, for an asynchronous check. */
export async function checkAsyncProperty<Value, Class extends string>(
  settings: PropertySettings<Value, Class>,
  check: (value: Value, meet: Meet<Class>) => Promise<void>,
): Promise<void> {
  const met = metClassesOf(settings);
  const meet: Meet<Class> = (name, isMet) => met.meet(name, isMet);
  await fc.assert(
    fc.asyncProperty(settings.values, async (value) => {
      met.beginCase();
      await check(value, meet);
    }),
    parametersOf(settings),
  );
  met.finish();
}

/** `count` random values. The same seed gives the same values. */
export function drawn<Value>(values: fc.Arbitrary<Value>, count: number): Value[] {
  return fc.sample(values, { seed: propertyRun.seed, numRuns: count });
}

function metClassesOf<Value, Class extends string>({
  name,
  classes,
}: PropertySettings<Value, Class>): MetClasses<Class> {
  return new MetClasses(name ?? expect.getState().currentTestName ?? '', classes);
}

function parametersOf<Value, Class extends string>({
  usual,
  full,
  endOnFailure,
}: PropertySettings<Value, Class>): fc.Parameters<[Value]> {
  return { seed: propertyRun.seed, numRuns: caseCount(usual, full), ...(endOnFailure && { endOnFailure }) };
}
