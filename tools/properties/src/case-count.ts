/** Set by a configuration of Jest that shall be fast: how many cases are tried in files with this in their path. */
declare const fewCases: { readonly cases: number; readonly files: string } | undefined;

/** The number of cases of a property in `npm test`, and in the full run of `npm run test:properties`. */
export const usualCases = 200;
export const fullCases = 10_000;

const firstSeed = 20_261;

/** How long a run is: too short to judge what it met, as long as that of `npm test`, or the full one. */
export type RunLength = 'short' | 'usual' | 'full';

/** The settings of a run for all properties. */
export interface PropertyRun {
  /** Cases of a property without its own number. */
  readonly cases: number;
  /** All that is random comes from it. */
  readonly seed: number;
  readonly length: RunLength;
}

/** The settings of the run from the environment: `PROPERTY_CASES`, `PROPERTY_SEED`. */
export const propertyRun = runOf(process.env, casesByDefault());

/**
 * Reads the environment. Without `PROPERTY_CASES` the seed is always the same, so that a change is what fails.
 *
 * @throws Error for a variable that is not a whole number.
 */
export function runOf(environment: NodeJS.ProcessEnv, byDefault: number): PropertyRun {
  const [askedCases, askedSeed] = [
    wholeNumber('PROPERTY_CASES', environment),
    wholeNumber('PROPERTY_SEED', environment),
  ];
  const cases = askedCases ?? byDefault;
  const seed = askedSeed ?? (askedCases === undefined ? firstSeed : Date.now() % 2 ** 31);
  return { cases, seed, length: cases < usualCases ? 'short' : cases < fullCases ? 'usual' : 'full' };
}

/**
 * How many cases a run tries of a property.
 *
 * @param usual how many `npm test` tries: fewer than 200 where a case takes long.
 * @param full how many the full run tries.
 */
export function caseCount(usual = usualCases, full = fullCases, { cases }: PropertyRun = propertyRun): number {
  if (cases <= usualCases) return Math.ceil((usual * cases) / usualCases);
  return Math.max(usual, Math.ceil((full * cases) / fullCases));
}

function casesByDefault(): number {
  const isFast = typeof fewCases === 'object' && (expect.getState().testPath ?? '').includes(fewCases.files);
  return isFast ? fewCases.cases : usualCases;
}

function wholeNumber(variable: string, environment: NodeJS.ProcessEnv): number | undefined {
  const text = environment[variable] ?? '';
  if (text === '') return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${variable} must be a whole number.`);
  return Number(text);
}
