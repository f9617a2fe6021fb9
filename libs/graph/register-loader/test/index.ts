export { firstBatch, laterBatches } from './random-statements';
export { finishedErasure } from './finished-erasure';
export { dump, holding } from './dump';
export { clear, testGraph } from '@company-relations/company-graph/testing';
export { company, end, may, person, records, removal, stake } from './statements';
