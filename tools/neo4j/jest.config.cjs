module.exports = { preset: '../../jest.preset.js', displayName: 'local-neo4j' };
