import * as fc from 'fast-check';

/** Set by the configuration of Jest: few for the verdict on a change, all in the target `test-large`. */
declare const casesByDefault: number;

/** How many cases a property is tried on. `PROPERTY_CASES` says another number. */
export const cases = casesOf(process.env['PROPERTY_CASES'] ?? '');

function casesOf(text: string): number {
  if (text === '') return casesByDefault;
  if (!/^\d{1,10}$/.test(text)) throw new Error('PROPERTY_CASES must be a whole number.');
  return Number(text);
}

/**
 * Tries a property, which throws where it does not hold.
 *
 * @param times how often for each of the cases: below 1 where one takes long.
 */
export function holdsFor<Value>(values: fc.Arbitrary<Value>, property: (value: Value) => void, times = 1): void {
  fc.assert(fc.property(values, property), { numRuns: Math.ceil(cases * times) });
}
