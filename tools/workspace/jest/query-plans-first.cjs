const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Runs the specs of query plans before the others. They make Neo4j forget all its query plans, and the other specs, also
 * those of the next project on the same server, would have to wait for new ones.
 */
module.exports = class QueryPlansFirst extends Sequencer {
  sort(tests) {
    const isOfPlans = ({ path }) => path.endsWith('query-plans.neo4j.spec.ts');
    const sorted = super.sort(tests);
    return [...sorted.filter(isOfPlans), ...sorted.filter((test) => !isOfPlans(test))];
  }
};
