module.exports = { preset: '../../../jest.preset.js', displayName: 'authorization-nest' };
