// Jest does not map the paths of our libs while it loads a global setup, so the graph comes by the path of its file.
const { default: startGraph } = require('../../tools/neo4j/src/jest/global-setup.ts');
const { prepareService } = require('./src/harness/prepare-service.ts');
const stopAll = require('./jest.global-teardown.cjs');

module.exports = async () => {
  try {
    await startGraph();
    await prepareService();
  } catch (error) {
    // Jest runs no teardown after a setup that failed.
    await stopAll();
    throw error;
  }
};
