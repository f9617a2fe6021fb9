/**
 * A Jest configuration for fast runs sets this global. It says how many cases are tried in files whose path contains
 * `files`.
 */
declare const fewCases: { readonly cases: number; readonly files: string } | undefined;

/** The number of cases of a property in `npm test`, and in the full run of `npm run test:properties`. */
const usualCases = 200;
const fullCases = 10_000;

const firstSeed = 20_261;

/**
 * The length of a run: `short` is too short to judge which classes it covered, `usual` is that of `npm test`, `full` is
 * the full run.
 */
export type RunLength = 'short' | 'usual' | 'full';

/** The settings of a run for all properties. */
export interface PropertyRun {
  /** The number of cases of a property that does not set its own number. */
  readonly cases: number;
  /** The seed of all random values. */
  readonly seed: number;
  readonly length: RunLength;
}

/** The settings of this run from `PROPERTY_CASES` and `PROPERTY_SEED`. */
export const propertyRun = runOf(process.env, casesByDefault());

/**
 * Reads the settings from the environment. Without `PROPERTY_CASES` the seed is always the same. So if a test fails,
 * the cause is a change of the code and not a new random value.
 *
 * @throws Error if a variable is not a whole number.
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
 * The number of cases that a run tries for a property.
 *
 * @param usual number of cases in `npm test`. Fewer than 200 if a case takes long.
 * @param full number of cases in the full run.
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
