import type { GraphSettings } from '@company-relations/neo4j-client';
import { preparedService } from './service';

/** Settings with which a spec file itself writes to the suite's graph. */
export function graphClientSettings(): GraphSettings {
  const settings = preparedService().graphSettings;
  return {
    uri: settings['NEO4J_URI'] ?? '',
    user: settings['NEO4J_USER'] ?? '',
    password: settings['NEO4J_PASSWORD'] ?? '',
    queryTimeoutMs: 60_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 4,
  };
}
