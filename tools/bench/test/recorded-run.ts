import type { Measurement } from '../src/targets';
import type { RunRecord } from '../src/records/record';

/** A record of a run with the given members, on one machine. */
export function recordedRun(measurement: Measurement, node: string, members: Partial<RunRecord> = {}): RunRecord {
  return {
    measurement,
    date: '2026-11-28',
    machine: { processors: 2, model: 'A processor', memoryGb: 24 },
    versions: { Node: node, Neo4j: '5.26.30' },
    graphMemory: 'Neo4j heap 1024 MB, page cache 512 MB',
    options: [],
    verdicts: [],
    tables: [],
    ...members,
  };
}
