module.exports = { preset: '../../../jest.neo4j.preset.js', displayName: 'change-log' };
