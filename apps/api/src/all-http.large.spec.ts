import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.http.spec.ts'),
);

// Runs all `.http.spec.ts` files as one test file. Jest loads all modules again for each test file, and loading Nest
// takes longer than the tests themselves.
describe.each(files.sort().map((file) => file.split(sep).join('/')))('%s', (file) => {
  jest.requireActual(join(__dirname, file));
});
