// These specs start and stop servers themselves, so they do not use the server of the preset.
module.exports = {
  ...require('../../jest.preset.js'),
  displayName: 'local-neo4j',
  testMatch: ['**/*.neo4j.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 300_000,
};
