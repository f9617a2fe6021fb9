import { recordBytes } from '@company-relations/batch-manifest';
import { type Chunk, maxLoadsPerChunk, type CompanyStep, maxCompaniesPerChunk } from './compare-with-states';

/**
 * Collects steps until a chunk is full. Unchanged companies count towards the size of a chunk too, because all steps of
 * a chunk are in memory.
 */
export class ChunkBuilder {
  private steps: Chunk = [];
  private companies = 0;
  private loads = 0;

  get isEmpty(): boolean {
    return this.steps.length === 0;
  }

  get isFull(): boolean {
    return this.loads >= maxLoadsPerChunk || this.companies >= maxCompaniesPerChunk;
  }

  add(step: CompanyStep): void {
    this.steps.push(step);
    this.companies += 1;
    if (step.what === 'load') this.loads += 1;
  }

  /**
   * Adds unchanged companies to the chunk.
   *
   * @param records - the records of these companies in the previous state file. May be empty.
   */
  addRun(records: Buffer): void {
    if (records.length === 0) return;
    this.steps.push({ what: 'run', records });
    this.companies += records.length / recordBytes;
  }

  /** Returns the collected steps and begins a new chunk. */
  take(): Chunk {
    const taken = this.steps;
    [this.steps, this.companies, this.loads] = [[], 0, 0];
    return taken;
  }
}
