import { recordBytes } from '@company-relations/batch-manifest';
import { type Chunk, maxLoadsPerChunk, type CompanyStep, maxCompaniesPerChunk } from './compare-with-states';

/** A chunk while it grows: what is not loaded counts too, since all of it waits in memory until it is written. */
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

  /** @param records of a state; there may be none. */
  addRun(records: Buffer): void {
    if (records.length === 0) return;
    this.steps.push({ what: 'run', records });
    this.companies += records.length / recordBytes;
  }

  /** Hands the chunk over; the next one begins. */
  take(): Chunk {
    const taken = this.steps;
    [this.steps, this.companies, this.loads] = [[], 0, 0];
    return taken;
  }
}
