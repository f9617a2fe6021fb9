// Runs the specs of jest.config.cjs as one test file, which is quicker. Only access-log.spec.ts runs separately,
// because it needs a process of its own.
module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/all.spec.ts', '**/access-log.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
