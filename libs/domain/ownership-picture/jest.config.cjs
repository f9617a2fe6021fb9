module.exports = { preset: '../../../jest.preset.js', displayName: 'ownership-picture' };
