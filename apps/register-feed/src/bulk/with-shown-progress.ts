import { showProgress, type LoadProgressDisplay } from '../progress';
import type { LoaderMetrics } from '../telemetry/loader-metrics';

interface Shown {
  /** Absent if metrics are turned off. */
  readonly metrics?: LoaderMetrics | undefined;
  readonly output: NodeJS.WriteStream;
  /** See `showProgress`. */
  readonly total: number;
  readonly what: string;
}

/** For work whose progress is shown in percent. */
export const inPercent = { total: 100, what: 'percent' } as const;

/** Runs work, shows its progress to the user, and publishes the progress as a metric. */
export async function withShownProgress<T>(
  { output, total, what, metrics }: Shown,
  work: (progress: LoadProgressDisplay) => Promise<T>,
): Promise<T> {
  const onScreen = showProgress(output, total, what);
  const progress = metrics?.watched(onScreen, total) ?? onScreen;
  try {
    return await work(progress);
  } finally {
    progress.stop();
  }
}
