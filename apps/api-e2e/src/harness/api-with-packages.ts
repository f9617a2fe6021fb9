import type { ApiProcess } from './api-process';
import { BatchPackages } from './batch-packages';
import { startApiWith } from './service';

/** An API process that serves packages, and the store where tests publish these packages. */
export interface ApiWithPackages {
  readonly api: ApiProcess;
  readonly packages: BatchPackages;
  close(): Promise<void>;
}

/** Starts an API with an empty package store. If the API does not start, the store is closed. */
export async function startApiWithPackages(): Promise<ApiWithPackages> {
  const packages = await BatchPackages.create();
  try {
    const api = await startApiWith(packages.settings);
    return { api, packages, close: () => api.stop().finally(() => packages.close()) };
  } catch (error) {
    await packages.close();
    throw error;
  }
}
