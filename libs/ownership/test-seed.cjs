// Properties are tried on the same cases in every run, so that a change is what fails. `npm run test:properties` draws others.
const { configureGlobal } = require('fast-check');

configureGlobal({ seed: process.env.PROPERTY_CASES ? Date.now() % 2 ** 31 : 20_265 });
