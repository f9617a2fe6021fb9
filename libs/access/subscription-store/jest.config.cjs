module.exports = { preset: '../../../jest.preset.js', displayName: 'subscription-store' };
