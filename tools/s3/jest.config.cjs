module.exports = { preset: '../../jest.preset.js', displayName: 'local-s3' };
