module.exports = { preset: '../../../jest.preset.js', displayName: 'batch-manifest' };
