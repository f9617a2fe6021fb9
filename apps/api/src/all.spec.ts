import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Over HTTP, or in a process of its own: see these files. */
const others = /(^all|\baccess-log|\.(http|large))\.spec\.ts$/;

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.spec.ts') && !others.test(file),
);

// One file for Jest, which loads the modules anew for each: that takes several times longer than the tests themselves.
describe.each(files.sort().map((file) => file.split(sep).join('/')))('%s', (file) => {
  jest.requireActual(join(__dirname, file));
});
