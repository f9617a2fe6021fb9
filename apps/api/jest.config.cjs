const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'api',
  // `all-http.large.spec.ts` runs the `.http.spec.ts` files, so they are left out here.
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '\\.http\\.spec\\.ts$'],
};
