import { caseCount, propertyRun } from '@company-relations/property-testing';

// A long timeout, because a case sends many requests, and the machine may be busy.
jest.setTimeout((propertyRun.length === 'full' ? 240 : 15) * 60_000);

/**
 * The number of random graphs that are loaded for a property. If there are very many cases, several cases use the same
 * graph.
 */
export const graphs = Math.min(400, Math.ceil(caseCount() / 2));

export { caseCount, checkAsyncProperty, drawn, type Meet } from '@company-relations/property-testing';
