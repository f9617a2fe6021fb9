export { firstBatch, laterBatches } from './random-statements';
export { finishedErasure } from './finished-erasure';
export { dump, holding } from './dump';
export { clear, testGraph } from './small-world';
export { company, end, may, person, records, removal, stake } from './statements';
