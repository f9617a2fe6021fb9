import type { GraphSettings } from '@company-relations/neo4j-client';
import { preparedService } from './service';

/** Returns settings with which a spec file can write to the shared graph directly. */
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
