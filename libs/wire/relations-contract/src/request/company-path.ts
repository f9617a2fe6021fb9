import type { ServiceId } from '@company-relations/ownership';
import { AsSent } from './as-sent';
import { readServiceIdInPath } from './values';

/**
 * The path parameter of requests about one company. Any text is valid. A text that cannot be the id of a company gets
 * the same response as an unknown company: not found.
 */
export class CompanyPath {
  /** The id of the company. Undefined if the text in the path cannot be an id. */
  @AsSent(readServiceIdInPath)
  serviceId: ServiceId | undefined;
}
