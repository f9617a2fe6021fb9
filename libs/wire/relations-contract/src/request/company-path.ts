import type { ServiceId } from '@company-relations/ownership';
import { AsSent } from './as-sent';
import { readServiceIdInPath } from './values';

/** The path parameter of requests about one company. Any text is valid: what no company can have as its id is not found. */
export class CompanyPath {
  /** Undefined for what no company can have as its id. */
  @AsSent(readServiceIdInPath)
  serviceId: ServiceId | undefined;
}
