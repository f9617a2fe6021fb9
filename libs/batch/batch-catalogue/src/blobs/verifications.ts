import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const maxRemembered = 10_000;

/**
 * Remembers for which stored files the bytes have the sha-256 in the file's name, so that each file is hashed only
 * once.
 */
export class BlobIntegrityCache {
  private readonly answers = new Map<string, Promise<boolean>>();

  /**
   * Returns whether the stored bytes have this sha-256. Simultaneous calls for the same file share one check.
   *
   * @param fingerprint - a text that changes whenever the stored file changes.
   * @param read - opens a stream of all bytes.
   */
  async isIntact(sha256: string, fingerprint: string, read: () => Promise<Readable>): Promise<boolean> {
    const key = `${sha256} ${fingerprint}`;
    const known = this.answers.get(key);
    if (known) return known;
    const answer = read()
      .then(sha256Of)
      .then((found) => found === sha256);
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    const [oldest] = this.answers.keys();
    if (this.answers.size > maxRemembered && oldest !== undefined) this.answers.delete(oldest);
    return answer;
  }
}

async function sha256Of(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(source, hash);
  return hash.digest('hex');
}
