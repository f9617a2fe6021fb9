module.exports = { preset: '../../../jest.preset.js', displayName: 'brotli-jsonl' };
