import * as fc from 'fast-check';

/** How many random cases each property is tried with. */
export const cases = wholeNumber('PROPERTY_CASES', 200);

/** How many random graphs are loaded for them; each is asked for many times where there are very many cases. */
export const graphs = Math.min(400, Math.ceil(cases / 2));

const firstSeed = 20_261;

/**
 * Everything random comes from this number. `npm test` always takes the same, so that it fails for a change and not by
 * chance; a longer run takes a new one each time, and a failing property names it.
 */
const seed = wholeNumber('PROPERTY_SEED', process.env['PROPERTY_CASES'] ? Date.now() % 2 ** 31 : firstSeed);

/** Tries a property with random values until it fails or was tried often enough; the report says how to repeat it. */
export async function holdsFor<Value>(
  values: fc.Arbitrary<Value>,
  property: (value: Value) => Promise<void>,
  numRuns = cases,
): Promise<void> {
  await fc.assert(fc.asyncProperty(values, property), { seed, numRuns });
}

/** As many random values as asked for, the same ones for the same seed. */
export function drawn<Value>(values: fc.Arbitrary<Value>, count: number): Value[] {
  return fc.sample(values, { seed, numRuns: count });
}

function wholeNumber(variable: string, byDefault: number): number {
  const text = process.env[variable] ?? '';
  if (text === '') return byDefault;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${variable} must be a whole number.`);
  return Number(text);
}
