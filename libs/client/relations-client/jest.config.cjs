module.exports = { preset: '../../../jest.preset.js', displayName: 'relations-client' };
