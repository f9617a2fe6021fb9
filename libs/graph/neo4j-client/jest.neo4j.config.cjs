module.exports = { preset: '../../../jest.neo4j.preset.js', displayName: 'neo4j-client' };
