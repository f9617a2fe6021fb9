// The specs over HTTP: each request goes through all of Nest, and the verdict on a change does not wait for them.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'api over HTTP',
  testMatch: ['**/*.large.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
