// As many workers as cores: Jest leaves one idle, which with two doubles the time of the project that takes longest.
module.exports = { preset: '../../jest.preset.js', displayName: 'api', maxWorkers: '100%' };
