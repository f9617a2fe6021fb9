// What is heavy by nature is a target of its own, so that the verdict on a change does not wait for it.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'ownership large',
  testMatch: ['**/*.large.spec.ts', '**/*.property.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globals: {},
  testTimeout: 180_000,
};
