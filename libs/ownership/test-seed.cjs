// Properties are tried on the same cases in every run, so that a change is what fails. `npm run test:properties` draws others,
// and a failing property names their seed.
const { configureGlobal } = require('fast-check');

const { PROPERTY_SEED: seed = '', PROPERTY_CASES: cases = '' } = process.env;
if (!/^\d{0,10}$/.test(seed)) throw new Error('PROPERTY_SEED must be a whole number.');
const firstSeed = cases === '' ? 20_265 : Date.now() % 2 ** 31;

configureGlobal({ seed: seed === '' ? firstSeed : Number(seed), numRuns: 200 });
