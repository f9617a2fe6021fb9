// This spec starts its own graph, because it kills and restarts it.
module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'faults',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 300_000,
};
