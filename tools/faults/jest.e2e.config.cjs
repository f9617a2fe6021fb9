// The graph of this spec is its own: it is killed and started again.
module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'faults',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 300_000,
};
