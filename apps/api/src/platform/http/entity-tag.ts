import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Lets a client keep a body, which it must ask for again before each use. Caches that others share may not keep it. */
export const revalidated = 'private, no-cache';

/** Computes the strong entity tag (RFC 9110) of a body: a digest of its bytes, so equal tags mean equal bodies. */
export class EntityTag {
  private readonly digest = createHash('sha256');

  add(piece: Uint8Array): this {
    this.digest.update(piece);
    return this;
  }

  /** The tag, as the header has it. Call it once, after the last piece. */
  text(): string {
    return `"${this.digest.digest('base64url')}"`;
  }
}

/**
 * Whether the answer to this request has an entity tag. The answer to HEAD has none: it is not audited, and from the
 * digest of a body the caller could compute what the body says of a protected person.
 */
export function isTagged({ req }: Response): boolean {
  return req.method === 'GET';
}

/**
 * Sets the entity tag of the response. Answers 304 without a body if the client has this body. Call it only when the
 * body is complete, masked and audited, so that a 304 comes after the same work as the body would.
 *
 * @returns whether the response was answered.
 */
export function isAnsweredByTag(response: Response, tag: string): boolean {
  response.set({ ETag: tag, 'Cache-Control': revalidated });
  if (!response.req.fresh) return false;
  response.status(304).end();
  return true;
}
