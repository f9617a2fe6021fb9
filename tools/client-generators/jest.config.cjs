module.exports = { preset: '../../jest.preset.js', displayName: 'client-generators' };
