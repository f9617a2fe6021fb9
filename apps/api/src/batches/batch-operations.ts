import { GetBatchListResponse } from '@company-relations/relations-contract';
import { applyDecorators } from '@nestjs/common';
import {
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  type ApiResponseOptions,
  ApiTags,
} from '@nestjs/swagger';
import {
  DescribeNotFound,
  DescribeTokenOperation,
  describeMethodNotAllowed,
  describePreconditionFailed,
  describeRangeNotSatisfiable,
  describeInternal,
  type Headers,
  requiredHeader,
} from '../platform/openapi/problem-responses';
import { manifestSchemaName } from '../platform/openapi/schemas';

/** The media type of a key set (RFC 7517). */
export const keySetMediaType = 'application/jwk-set+json';

type Schema = NonNullable<Extract<ApiResponseOptions, { schema: unknown }>['schema']>;

const tagged: Headers = {
  ETag: requiredHeader(
    'Strong entity tag of the file. It stands for this file alone, also where others have the same content.',
  ),
  'Repr-Digest': requiredHeader('SHA-256 of the whole file (RFC 9530).'),
  'Accept-Ranges': requiredHeader('Always `bytes`.'),
};
const fileHeaders: Headers = {
  'Content-Disposition': requiredHeader('`attachment` with the name of the file in `filename`.'),
  'Content-Length': requiredHeader('Number of bytes that follow.', 'integer'),
  ...tagged,
};
const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const;
const gone = 'The file cannot be had any more: it was withdrawn, is past its 60 days, or its content was lost.';

/** An OpenAPI link parameter. It takes the ID of the newest file from the response of the list. */
const newestFile = { batchFileId: '$response.body#/Batches/0/BatchFileId' };

const describeId = (): MethodDecorator =>
  ApiParam({
    name: 'batchFileId',
    description: 'BatchFileId of the list.',
    schema: { type: 'integer', format: 'int64', minimum: 1 },
    example: 2843150192743,
  });

/** Documents `GET /v2/batches/batch-files` in the OpenAPI document. */
export function DescribeBatchList(): MethodDecorator {
  return DescribeTokenOperation(
    'Batch files',
    {
      operationId: 'listBatchFiles',
      summary: 'The batch files that the caller may download',
      description:
        'Files of the client organisation that hold nothing beyond what the subscription may see, until 60 days after their creation. No member is ever omitted.',
    },
    ApiOkResponse({
      type: GetBatchListResponse,
      description: 'The files, the newest first.',
      links: {
        file: { operationId: 'downloadBatchFile', parameters: newestFile, description: 'The newest file.' },
        manifest: {
          operationId: 'readBatchManifest',
          parameters: newestFile,
          description: 'What the newest file holds.',
        },
      },
    }),
  );
}

/** Documents `GET /v2/batches/batch-file/{batchFileId}` in the OpenAPI document. */
export function DescribeBatchDownload(): MethodDecorator {
  return DescribeTokenOperation(
    'Batch files',
    {
      operationId: 'downloadBatchFile',
      summary: 'One batch file',
      description:
        'JSON Lines, one company per line, compressed with Brotli; never with a `Content-Encoding`. A download that broke off is resumed with `Range` and, in `If-Range`, the ETag. ' +
        'One range is answered with 206; for several the whole file is sent. An id that is unknown, of another organisation, no integer, or of a file that holds more than ' +
        'the subscription may see, gets the same 401.',
    },
    describeId(),
    ApiHeader({ name: 'Range', required: false, description: 'The bytes wanted.', example: 'bytes=1048576-' }),
    ApiHeader({
      name: 'If-Range',
      required: false,
      description: 'ETag of the file of which the range is wanted; with another the whole file is sent.',
    }),
    ApiHeader({ name: 'If-None-Match', required: false, description: 'ETags of files that the caller has.' }),
    ApiHeader({ name: 'If-Match', required: false, description: 'ETag of the file that is wanted and no other.' }),
    ApiOkResponse({ description: 'The whole file.', headers: fileHeaders, content: bytes }),
    ApiResponse({
      status: 206,
      description: 'A part of the file.',
      headers: { ...fileHeaders, 'Content-Range': requiredHeader('Which bytes follow, and how many the file has.') },
      content: bytes,
    }),
    ApiResponse({ status: 304, description: 'The caller has the file. The body is empty.', headers: tagged }),
    DescribeNotFound('fileNotAvailable', gone),
    describePreconditionFailed,
    describeRangeNotSatisfiable,
  );
}

/** Documents `GET /v2/batches/batch-file/{batchFileId}/manifest` in the OpenAPI document. */
export function DescribeBatchManifest(): MethodDecorator {
  return DescribeTokenOperation(
    'Batch files',
    {
      operationId: 'readBatchManifest',
      summary: 'What a batch file holds, signed',
      description:
        'The signature is a detached JWS (RFC 7515, appendix F) over the canonical form (RFC 8785) of the other members; `/.well-known/jwks.json` has the keys. Ids get a 401 as at the download.',
    },
    describeId(),
    ApiOkResponse({ description: 'The manifest.', schema: { $ref: `#/components/schemas/${manifestSchemaName}` } }),
    DescribeNotFound('fileNotAvailable', gone),
  );
}

const keySet = {
  type: 'object',
  required: ['keys'],
  properties: {
    keys: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kty', 'crv', 'x', 'kid', 'alg', 'use'],
        properties: {
          kty: { type: 'string', enum: ['OKP', 'EC'] },
          crv: { type: 'string', enum: ['Ed25519', 'P-256'] },
          x: { type: 'string' },
          y: { type: 'string' },
          kid: { type: 'string', description: 'Thumbprint of the key (RFC 7638).' },
          alg: { type: 'string', enum: ['EdDSA', 'ES256'] },
          use: { type: 'string', enum: ['sig'] },
        },
      },
    },
  },
} satisfies Schema;

/** Documents `GET /.well-known/jwks.json` in the OpenAPI document. */
export function DescribeManifestKeys(): MethodDecorator {
  return applyDecorators(
    ApiTags('Batch files'),
    ApiOperation({
      operationId: 'showManifestKeys',
      summary: 'The public keys that manifests are verified with',
      security: [],
    }),
    ApiOkResponse({
      description: 'A JWK Set (RFC 7517); without keys where the service offers no batch files.',
      content: { [keySetMediaType]: { schema: keySet } },
    }),
    describeMethodNotAllowed,
    describeInternal,
  );
}
