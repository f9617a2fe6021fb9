// What is heavy by nature is a target of its own, so that the verdict on a change does not wait for it.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'generator large',
  testMatch: ['**/*.large.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
