import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Spec files that this file does not run. `all-http.large.spec.ts` runs the specs over HTTP. Jest runs the others as
 * files of their own, because they need a separate process.
 */
const others = /(^all|\baccess-log|\.(http|large))\.spec\.ts$/;

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.spec.ts') && !others.test(file),
);

// Runs all other spec files as one test file. Jest loads all modules again for each test file, which takes several
// times longer than the tests themselves.
describe.each(files.sort().map((file) => file.split(sep).join('/')))('%s', (file) => {
  jest.requireActual(join(__dirname, file));
});
