const service = require('./jest.config.cjs');

// Compares durations: a command of its own, for a machine that does nothing else.
module.exports = {
  ...service,
  displayName: 'timing',
  testMatch: ['**/*.timing.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 900_000,
  maxWorkers: 1,
};
