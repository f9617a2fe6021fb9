module.exports = { preset: '../../../jest.preset.js', displayName: 'company-graph' };
