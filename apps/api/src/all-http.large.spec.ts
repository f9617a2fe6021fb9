import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.http.spec.ts'),
);

// One file for Jest, which loads the modules anew for each: with Nest that takes longer than the tests themselves.
describe.each(files.sort().map((file) => file.split(sep).join('/')))('%s', (file) => {
  jest.requireActual(join(__dirname, file));
});
