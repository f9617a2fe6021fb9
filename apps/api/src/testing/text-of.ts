import type { Response } from 'supertest';

/** The text of a response. supertest gives the bytes of a picture instead, although SVG is text. */
export function textOf({ text, body }: Pick<Response, 'text' | 'body'>): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : (text ?? '');
}
