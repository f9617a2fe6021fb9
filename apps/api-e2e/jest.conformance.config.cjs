const preset = require('../../jest.preset.js');

// Only lists the tests, so that the page can be written without a service.
module.exports = { ...preset, displayName: 'conformance', testMatch: ['<rootDir>/src/conformance.spec.ts'] };
