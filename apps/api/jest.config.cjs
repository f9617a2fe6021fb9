const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'api',
  // `all-http.large.spec.ts` runs the specs over HTTP. With this configuration, Jest runs each other spec file by
  // itself. `jest.as-one.config.cjs` runs them as one file.
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '\\.http\\.spec\\.ts$', '/all\\.spec\\.ts$'],
};
