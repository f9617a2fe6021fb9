module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'ownership',
  setupFiles: ['<rootDir>/test-seed.cjs'],
  // The verdict on a change waits for these; jest.large.config.cjs tries the properties on all their cases.
  globals: { casesByDefault: 20 },
};
