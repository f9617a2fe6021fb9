// In a mutation run a property is tried on the same cases for every mutant, so that the mutant is what fails; that it fails is
// enough, so no smaller case is looked for.
const { configureGlobal, readConfigureGlobal } = require('fast-check');

configureGlobal({ ...readConfigureGlobal(), seed: 20_265, endOnFailure: true });
