module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'local-service',
  testMatch: ['**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
