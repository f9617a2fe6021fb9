// The specs of jest.config.cjs as one file, which is quicker; one of them has to be apart.
module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['**/all.spec.ts', '**/access-log.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
