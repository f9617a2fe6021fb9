// These specs start many processes, so they have a target of their own. The checks of a change do not wait for them.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'local-service large',
  testMatch: ['**/*.large.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
