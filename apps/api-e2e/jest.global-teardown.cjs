const { default: stopGraph } = require('../../tools/neo4j/src/jest/global-teardown.ts');
const { endService } = require('./src/harness/prepare-service.ts');

module.exports = async () => {
  await endService();
  await stopGraph();
};
