import { randomBytes } from 'node:crypto';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { EntriesInMemory } from './entries-in-memory';
import { PackagesInFolder } from './packages-in-folder';
import { bearer, runningApp, subscription } from './running-app';

export type Method = 'get' | 'head' | 'post' | 'put' | 'delete' | 'patch' | 'options';

export const batchList = '/v2/batches/batch-files';
export const batchFile = (id: number | string = 7) => `/v2/batches/batch-file/${id}`;

/** A running app with one package that the caller may download. The ID of the package is 7. */
export class BatchService {
  /** The content of the package. */
  static readonly bytes = randomBytes(300_000);

  /** The record of the package. */
  record!: PackageRecord;

  private constructor(
    readonly packages: PackagesInFolder,
    readonly app: NestExpressApplication,
    readonly audit: EntriesInMemory,
  ) {}

  /** @param caller - the subscription that downloads. */
  static async start(caller = subscription): Promise<BatchService> {
    const packages = await PackagesInFolder.create();
    const audit = new EntriesInMemory();
    const sources = { packages, audit, subscriptions: { find: async () => caller } };
    return new BatchService(
      packages,
      await runningApp({ throttle: { limit: 1, windowMs: 60_000 } }, undefined, undefined, sources),
      audit,
    );
  }

  /** Restores the initial state: one package with its file. */
  async reset(): Promise<void> {
    this.packages.clear();
    this.record = await this.packages.add(7, BatchService.bytes);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.packages.remove();
  }

  ask(path: string, headers: Record<string, string> = {}, method: Method = 'get') {
    return request(this.app.getHttpServer())
      [method](path)
      .set('Authorization', bearer())
      .set(headers)
      .buffer(true)
      .responseType('blob');
  }
}

export const bytesOf = ({ body }: Response): Buffer => body as Buffer;
export const jsonOf = (response: Response): unknown => JSON.parse(bytesOf(response).toString());

/** Returns the headers of a response that describe its file. */
export function aboutFile({ headers }: Response): Record<string, string> {
  const names = /^(content-(?!security).*|etag|repr-digest|accept-ranges|cache-control|transfer-encoding)$/;
  return Object.fromEntries(Object.entries(headers as Record<string, string>).filter(([name]) => names.test(name)));
}

/** The `Cache-Control` value that forbids caches to store a response and proxies to transform it. */
export const unseen = 'no-store, no-transform';
