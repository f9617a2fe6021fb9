module.exports = {
  preset: '../../../jest.preset.js',
  displayName: 'ownership',
  // The verdict on a change waits for these; jest.large.config.cjs tries the properties of the solver on all their cases.
  globals: { fewCases: { cases: 20, files: '.property.spec.ts' } },
};
