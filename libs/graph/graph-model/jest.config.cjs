module.exports = { preset: '../../../jest.preset.js', displayName: 'graph-model' };
