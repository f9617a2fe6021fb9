import { createHash, randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { ask, type Asking, drawn } from './asking';
import type { Builds } from './builds';
import type { HttpClient, Reply } from './http-client';
import type { Company, Truth } from './truth';

const list = '/v2/batches/batch-files';

/** Remembers what is known about the published files. The bytes of a file must never change. */
export class Downloads {
  /** Digests of the files whose content was compared company by company. */
  private readonly digests = new Map<number, string>();
  /** For each listed file, the last moment at which it was not listed. The file was published later. */
  private readonly missingAt = new Map<number, number>();
  private listedAt = -Infinity;
  private readonly begun: string[] = [];

  constructor(private readonly builds: Builds) {}

  /**
   * The request ids of downloads whose response began since the last call. Each must have an entry in the audit log.
   */
  takeBegun(): string[] {
    return this.begun.splice(0);
  }

  /**
   * Requests the list. Every file that was known before must still be listed.
   *
   * @returns the ids of the files, newest first.
   */
  async list(asking: Asking, client: HttpClient): Promise<number[]> {
    const known = [...this.digests.keys()];
    const sentAt = performance.now();
    const reply = await ask(asking, client, { method: 'GET', path: list }, (answer) => {
      const ids = idsOf(answer);
      const missing = known.filter((id) => !ids.includes(id));
      return missing.length === 0 ? undefined : `${missing.length} files are no longer listed`;
    });
    if (!reply) return [];
    const ids = idsOf(reply);
    for (const id of ids) if (!this.missingAt.has(id)) this.missingAt.set(id, this.listedAt);
    this.listedAt = Math.max(this.listedAt, sentAt);
    return ids;
  }

  /**
   * Downloads a whole file.
   *
   * @returns whether the file arrived and was right.
   */
  async get(asking: Asking, client: HttpClient, id: number): Promise<boolean> {
    const requestId = randomUUID();
    const onAnswer = (status: number) => void (status === 200 && this.begun.push(requestId));
    const call = {
      method: 'GET',
      path: `/v2/batches/batch-file/${id}`,
      headers: { 'x-request-id': requestId },
      onAnswer,
    } as const;
    const reply = await ask(asking, client, call, ({ body, headers }) => {
      if (headers['content-length'] !== String(body.length))
        return `${body.length} bytes of ${headers['content-length']}`;
      const digest = sha256(body);
      const known = this.digests.get(id);
      const problem =
        known === undefined
          ? this.problemOfFile(id, body, asking.truth)
          : digest === known
            ? undefined
            : 'other bytes than before';
      if (problem === undefined) this.digests.set(id, digest);
      return problem;
    });
    return reply !== undefined;
  }

  /** Requests the list and downloads one file of it: the newest or a random one. */
  async once(asking: Asking): Promise<void> {
    const client = drawn(asking.clients);
    const ids = await this.list(asking, client);
    if (ids.length === 0) return;
    await this.get(asking, client, Math.random() < 0.5 ? Math.max(...ids) : drawn(ids));
  }

  /** The id of a file that was downloaded completely before. */
  get anyKnown(): number | undefined {
    return [...this.digests.keys()][0];
  }

  /**
   * Checks a file. It must have every company of one country once, and none older than the beginning of the file's
   * build.
   */
  private problemOfFile(id: number, bytes: Buffer, truth: Truth): string | undefined {
    const lines = brotliDecompressSync(bytes).toString().trimEnd().split('\n');
    const companies = lines.map((line) => JSON.parse(line) as Company);
    return truth.problemOfCountry(companies, this.builds.oldestSince(this.missingAt.get(id) ?? -Infinity));
  }
}

function idsOf({ body }: Reply): number[] {
  return (JSON.parse(body.toString()) as { Batches: { BatchFileId: number }[] }).Batches.map(
    ({ BatchFileId }) => BatchFileId,
  );
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
