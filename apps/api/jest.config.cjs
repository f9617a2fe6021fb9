const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'api',
  // all-http.large.spec.ts runs the specs over HTTP. Here each of the others is a file of its own; see jest.as-one.config.cjs.
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '\\.http\\.spec\\.ts$', '/all\\.spec\\.ts$'],
};
