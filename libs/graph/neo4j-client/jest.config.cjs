module.exports = { preset: '../../../jest.preset.js', displayName: 'neo4j-client' };
