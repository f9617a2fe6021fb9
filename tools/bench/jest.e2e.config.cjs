module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'bench',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  // Each benchmark starts its own databases and programs.
  testTimeout: 600_000,
  maxWorkers: 1,
};
