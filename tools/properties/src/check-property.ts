import * as fc from 'fast-check';
import { caseCount, propertyRun } from './case-count';
import { MetClasses } from './met-classes';

/** Says of a class that the case at hand meets it, if so. */
export type Meet<Class extends string> = (name: Class, isMet?: boolean) => void;

/** How a property is tried. */
export interface PropertySettings<Value, Class extends string> {
  readonly values: fc.Arbitrary<Value>;
  /** What the property is about: each must be met often enough; see `MetClasses.finish`. */
  readonly classes: readonly Class[];
  /** Cases in `npm test` and in the full run, where a case takes long; see `caseCount`. */
  readonly usual?: number;
  readonly full?: number;
  /** Name in the report, where a test tries several properties. By default the name of the test. */
  readonly name?: string;
  /** Whether the first failing case is reported as it is. By default, the run searches for a smaller one. */
  readonly endOnFailure?: boolean;
}

/**
 * Tries a property on random values, then prints and judges what it met.
 *
 * @param check throws when the property is violated.
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

/** The same for a property that waits. */
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

/** The requested number of random values, the same ones for the same seed. */
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
