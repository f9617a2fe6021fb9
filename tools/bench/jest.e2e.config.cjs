module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'bench',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  // Each bench starts databases and programs of its own.
  testTimeout: 600_000,
  maxWorkers: 1,
};
