import { createHash } from 'node:crypto';
import type { VisibleStructure } from '@company-relations/authorization';
import type { MaskedPart, ResponseSession, WireWriter } from '@company-relations/authorization-nest';
import type { Steps } from '@company-relations/ownership';
import {
  drawPictureInSteps,
  type PictureOptions,
  pictureStyles,
  PictureTooLargeError,
  serverBounds,
  svgTextInSteps,
} from '@company-relations/ownership-picture';
import { structureToWireInSteps } from '@company-relations/relations-contract';
import type { Response } from 'express';
import { EntityTag, answerNotModified, getsEntityTag } from '../platform/http/entity-tag';
import { writeJson } from '../platform/http/write-json';
import { ProblemError } from '../platform/problems/problem-error';

export const svgMediaType = 'image/svg+xml';

/** Number of bytes that are written at a time. */
const pieceBytes = 64 * 1024;

/**
 * The Content-Security-Policy of pictures. A picture may use its style sheet, which is the same in every picture. It
 * cannot load files, run scripts, open other pages or be shown in a frame.
 */
const pictureSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pictureStyles()).digest('base64')}'`,
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", 'sandbox'],
].join(';');

/**
 * Draws one structure and sends it as SVG, with a `Content-Length`. The picture shows exactly the data that the JSON
 * response has. Draws in steps, so that other requests can run in between. Sets an entity tag and answers 304 like the
 * JSON response.
 */
export class PictureWriter implements WireWriter<VisibleStructure, void> {
  private picture = '';
  private company = 0;

  constructor(
    private readonly response: Response,
    private readonly theme: PictureOptions['theme'],
  ) {}

  beginPortion(): (part: MaskedPart<VisibleStructure>) => Steps<void> {
    return (part) => this.draw(part);
  }

  async send(_summary: void, { assertStillAuthorized }: ResponseSession): Promise<void> {
    const bytes = Buffer.from(this.picture);
    if (getsEntityTag(this.response) && answerNotModified(this.response, new EntityTag().add(bytes).text())) return;
    const begin = () =>
      void this.response.set({
        'Content-Security-Policy': pictureSecurityPolicy,
        'Content-Disposition': `inline; filename="structure-${this.company}.svg"`,
      });
    const options = { begin, afterDrain: assertStillAuthorized, mediaType: `${svgMediaType}; charset=utf-8` };
    await writeJson({ pieces: piecesOf(bytes), length: bytes.length }, this.response, options);
  }

  /**
   * Draws the picture of a structure.
   *
   * @throws ProblemError if the structure has more lines or records than a picture may have.
   */
  private *draw({ data }: MaskedPart<VisibleStructure>): Steps<void> {
    const structure = yield* structureToWireInSteps(data);
    this.company = structure.ServiceId;
    try {
      const { root } = yield* drawPictureInSteps(structure, { theme: this.theme, bounds: serverBounds });
      this.picture = yield* svgTextInSteps(root);
    } catch (error) {
      throw error instanceof PictureTooLargeError ? new ProblemError({ kind: 'answerTooLarge' }) : error;
    }
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
