module.exports = { preset: '../../jest.preset.js', displayName: 'ownership', setupFiles: ['<rootDir>/test-seed.cjs'] };
