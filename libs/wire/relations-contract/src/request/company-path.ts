import type { ServiceId } from '@company-relations/ownership';
import { AsSent } from './as-sent';
import { readServiceIdInPath } from './values';

/**
 * The path parameter of requests about one company. Any text is valid. If the text cannot be the id of a company, the
 * response is that the company is not found.
 */
export class CompanyPath {
  /** Undefined if the text cannot be the id of a company. */
  @AsSent(readServiceIdInPath)
  serviceId: ServiceId | undefined;
}
