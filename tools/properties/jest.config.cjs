module.exports = { preset: '../../jest.preset.js', displayName: 'property-testing' };
