module.exports = {
  ...require('../../jest.preset.js'),
  displayName: 'explorer-e2e',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 180_000,
  maxWorkers: 1,
};
