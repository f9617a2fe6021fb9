// These specs start their own servers, because they stop, dump and restart them.
const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'deploy-neo4j',
  testMatch: ['**/*.neo4j.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 600_000,
};
