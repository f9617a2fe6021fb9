// A mutation run tries a property on the same cases for every mutant. So if a test fails, the mutant is the cause. One
// failing case is enough, so no smaller case is searched for.
const { configureGlobal, readConfigureGlobal } = require('fast-check');

configureGlobal({ ...readConfigureGlobal(), seed: 20_265, endOnFailure: true });
