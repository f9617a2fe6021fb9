module.exports = { preset: '../../../jest.preset.js', displayName: 'command-line' };
