module.exports = { preset: '../../../jest.preset.js', displayName: 'audit-log' };
