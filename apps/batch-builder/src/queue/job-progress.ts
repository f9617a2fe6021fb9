import type { PassProgress } from '../packaging/build-all';
import type { PassProgressTold } from './build-progress';

const intervalMs = 1_000;

/** Keeps the progress of a pass in Redis, for those who wait for it. What cannot be told is told by the next step. */
export class JobProgress implements PassProgress {
  private toldAt = Number.NEGATIVE_INFINITY;
  private isTelling = false;

  constructor(
    private readonly job: { updateProgress(progress: PassProgressTold): Promise<void> },
    private readonly total: number,
  ) {}

  readonly onProgress: PassProgress['onProgress'] = (companies, files) => {
    const now = performance.now();
    if (this.isTelling || now - this.toldAt < intervalMs) return;
    this.toldAt = now;
    this.isTelling = true;
    const sizes = files.map(({ plainBytes, bytes }) => ({ plainBytes, bytes }));
    void this.job
      .updateProgress({ total: this.total, companies, files: sizes })
      .catch(() => undefined)
      .finally(() => (this.isTelling = false));
  };

  end(): void {
    // How the job ended is told by its state.
  }
}
