// Runs the specs that send requests over HTTP to a whole Nest application. They are slow, so the check of a change does
// not wait for them.
module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'api over HTTP',
  testMatch: ['**/*.large.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
