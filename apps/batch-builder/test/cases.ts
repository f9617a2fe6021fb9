/** For each of so many cases of other properties one of builds is tried: in each of them files are built many times. */
const casesPerBuild = 100;

const asked = process.env['PROPERTY_CASES'] ?? '';

/** How many cases a property of builds is tried on: few for the verdict on a change, or as `PROPERTY_CASES` says. */
export const cases = asked === '' ? 2 : Math.ceil(wholeNumber('PROPERTY_CASES', asked) / casesPerBuild);

/** All that is random comes from it: the verdict always takes the same, so that a change is what fails; a failing property names it. */
export const seed = seedOf(process.env['PROPERTY_SEED'] ?? '');

function seedOf(text: string): number {
  if (text !== '') return wholeNumber('PROPERTY_SEED', text);
  return asked === '' ? 20_268 : Date.now() % 2 ** 31;
}

function wholeNumber(variable: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${variable} must be a whole number.`);
  return Number(text);
}
