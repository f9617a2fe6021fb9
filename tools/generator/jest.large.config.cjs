// Slow specs have a target of their own, so that the checks of a change do not wait for them.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'generator large',
  testMatch: ['**/*.large.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
