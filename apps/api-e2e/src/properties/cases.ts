import { caseCount, propertyRun } from '@company-relations/property-testing';

// A case asks the service many times, on a machine that may have much else to do.
jest.setTimeout((propertyRun.length === 'full' ? 240 : 15) * 60_000);

/** How many random graphs are loaded for a property; each is asked for many times where there are very many cases. */
export const graphs = Math.min(400, Math.ceil(caseCount() / 2));

export { caseCount, checkAsyncProperty, drawn, type Meet } from '@company-relations/property-testing';
