import type { BuildProgress } from '../packaging/build-all';
import type { StoredProgress } from './build-progress';

const intervalMs = 1_000;

/**
 * Stores the progress of a country build in Redis, for commands that wait for the build. If an update fails, the next
 * update replaces it.
 */
export class JobProgress implements BuildProgress {
  private sentAt = Number.NEGATIVE_INFINITY;
  private isSending = false;

  constructor(
    private readonly job: { updateProgress(progress: StoredProgress): Promise<void> },
    private readonly total: number,
  ) {}

  readonly onProgress: BuildProgress['onProgress'] = (companies, files) => {
    const now = performance.now();
    if (this.isSending || now - this.sentAt < intervalMs) return;
    this.sentAt = now;
    this.isSending = true;
    const sizes = files.map(({ plainBytes, bytes }) => ({ plainBytes, bytes }));
    void this.job
      .updateProgress({ total: this.total, companies, files: sizes })
      .catch(() => undefined)
      .finally(() => (this.isSending = false));
  };

  end(): void {
    // Nothing is stored when the build ends, because the waiting command finds the end of the build in the state of the
    // job.
  }
}
