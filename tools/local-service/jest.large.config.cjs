// What starts many processes: the verdict on a change does not wait for it.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'local-service large',
  testMatch: ['**/*.large.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
