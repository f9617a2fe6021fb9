module.exports = { preset: '../../../jest.preset.js', displayName: 'register-formats' };
