module.exports = { preset: '../../jest.preset.js', displayName: 'workspace-e2e' };
