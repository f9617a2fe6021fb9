const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'api',
  // all-http.large.spec.ts runs these.
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '\\.http\\.spec\\.ts$'],
};
