import type { ApiProcess } from './api-process';
import { BatchPackages } from './batch-packages';
import { startApiWith } from './service';

/** A process of the API that serves packages, and the store in which they are published. */
export interface ApiWithPackages {
  readonly api: ApiProcess;
  readonly packages: BatchPackages;
  close(): Promise<void>;
}

/** Closes everything when the API does not start. */
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
