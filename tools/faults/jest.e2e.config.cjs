// This spec starts its own graph, because it kills and restarts it. On a busy machine its start takes minutes.
module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'faults',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 600_000,
};
