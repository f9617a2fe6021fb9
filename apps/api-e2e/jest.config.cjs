const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'api-e2e',
  globalSetup: '<rootDir>/jest.global-setup.cjs',
  globalTeardown: '<rootDir>/jest.global-teardown.cjs',
  testTimeout: 600_000,
  maxWorkers: 2,
};
