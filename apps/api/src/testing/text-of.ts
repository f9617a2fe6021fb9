import type { Response } from 'supertest';

/** Returns the text of a response. For a picture, supertest provides bytes instead of a text, although SVG is text. */
export function textOf({ text, body }: Pick<Response, 'text' | 'body'>): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : (text ?? '');
}
