// Runs the tests that create, install and run the npm package of the client.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'client package',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
