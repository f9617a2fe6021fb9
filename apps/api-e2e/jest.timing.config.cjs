const service = require('./jest.config.cjs');

// These tests compare durations. They have their own configuration, because they need a machine that does nothing else.
module.exports = {
  ...service,
  displayName: 'timing',
  testMatch: ['**/*.timing.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 900_000,
  maxWorkers: 1,
};
