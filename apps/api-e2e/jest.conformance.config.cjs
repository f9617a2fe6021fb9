const preset = require('../../jest.preset.js');

// The conformance page is written from the titles of the tests. So this only loads the test files, and needs no running
// service.
module.exports = { ...preset, displayName: 'conformance', testMatch: ['<rootDir>/src/conformance.spec.ts'] };
