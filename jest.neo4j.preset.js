const { join } = require('node:path');
const preset = require('./jest.preset.js');

// Specs that need a real Neo4j: one throw-away server per Jest run, on a free port.
module.exports = {
  ...preset,
  testMatch: ['**/*.neo4j.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: join(__dirname, 'tools/neo4j/src/jest/global-setup.ts'),
  globalTeardown: join(__dirname, 'tools/neo4j/src/jest/global-teardown.ts'),
  testSequencer: join(__dirname, 'tools/workspace/jest/query-plans-first.cjs'),
  testTimeout: 120_000,
  maxWorkers: 1,
};
