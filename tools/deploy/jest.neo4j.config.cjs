// The servers of these specs are their own: they are stopped, dumped and started again.
const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'deploy-neo4j',
  testMatch: ['**/*.neo4j.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 600_000,
};
