import type { BuildProgress } from '../packaging/build-all';
import type { StoredProgress } from './build-progress';

const intervalMs = 1_000;

/** Keeps the progress of a pass in Redis, for those who wait for it. What cannot be told is told by the next step. */
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
    // How the job ended is told by its state.
  }
}
