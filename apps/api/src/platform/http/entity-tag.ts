import { createHash } from 'node:crypto';
import type { Response } from 'express';

/**
 * A `Cache-Control` value. The client may keep the response, but before each use it must ask the service whether the
 * response is still valid. Shared caches may not keep the response.
 */
export const revalidatedCacheControl = 'private, no-cache';

/** Computes the strong entity tag (RFC 9110) of a body: a digest of its bytes, so equal tags mean equal bodies. */
export class EntityTag {
  private readonly digest = createHash('sha256');

  add(piece: Uint8Array): this {
    this.digest.update(piece);
    return this;
  }

  /** Returns the tag as it is written in the `ETag` header. May be called only once, after the last `add`. */
  text(): string {
    return `"${this.digest.digest('base64url')}"`;
  }
}

/**
 * Returns whether the response to this request gets an entity tag. Only a response to GET gets one. A response to HEAD
 * gets none, because the tag is a digest of the body and HEAD is not audited: a caller could guess the data of a
 * protected person, and compare digests to see whether the guess is right.
 */
export function getsEntityTag({ req }: Response): boolean {
  return req.method === 'GET';
}

/**
 * Sets the entity tag of the response. If the request contains the same tag, the client already has this body, and the
 * function answers 304 without a body. Call this function only after the body was completed, masked and audited, so
 * that a 304 takes the same work as a 200.
 *
 * @returns whether the response was answered with 304.
 */
export function answerNotModified(response: Response, tag: string): boolean {
  response.set({ ETag: tag, 'Cache-Control': revalidatedCacheControl });
  if (!response.req.fresh) return false;
  response.status(304).end();
  return true;
}
