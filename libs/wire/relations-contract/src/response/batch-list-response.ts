import { toSeconds } from '@company-relations/ownership';
import { ApiProperty } from '@nestjs/swagger';

const bytesPerGB = 1e9;
/**
 * The number of bytes to whose multiples sizes are rounded up. So no file has size 0, and JSON writes no size (a number
 * of GB) with an exponent.
 */
const bytesPerStep = 1e3;

export class Batch {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Id of the file, for its download.',
    example: 2843150192743,
  })
  BatchFileId!: number;

  @ApiProperty({
    type: 'string',
    description:
      'Name of the file: type, country, kind (baseline or delta), when its build began in UTC, and BatchFileId. ' +
      'The manifest has all of it, with the digests.',
    example: 'relations-NO-baseline-20260115T093000Z-2843150192743.jsonl.br',
  })
  FileName!: string;

  @ApiProperty({
    type: 'string',
    description: 'What the file is.',
    example: 'JSON Lines file compressed using Brotli.',
  })
  Description!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the file was published, in UTC. It is listed for 60 days from then.',
    example: '2026-01-15T09:30:00Z',
  })
  CreatedAt!: string;

  @ApiProperty({
    type: 'number',
    format: 'double',
    description: 'Approximate size in gigabytes (10^9 bytes).',
    example: 1.234567,
  })
  FileSizeGB!: number;
}

/** The body of `GET /v2/batches/batch-files`. All members are always present. */
export class GetBatchListResponse {
  @ApiProperty({
    type: Batch,
    isArray: true,
    description: 'The files that the caller may download, the newest first; empty when there are none.',
  })
  Batches!: Batch[];
}

/** The data of a package that the list of batch files shows. */
export interface ListedPackage {
  readonly packageId: number;
  readonly fileName: string;
  readonly description: string;
  /** The time of publication, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly content: { readonly bytes: number };
}

export function batchListToWire(packages: readonly ListedPackage[]): GetBatchListResponse {
  return {
    Batches: packages.map(({ packageId, fileName, description, createdAt, content: { bytes } }) => ({
      BatchFileId: packageId,
      FileName: fileName,
      Description: description,
      CreatedAt: toSeconds(new Date(createdAt)),
      FileSizeGB: (Math.ceil(bytes / bytesPerStep) * bytesPerStep) / bytesPerGB,
    })),
  };
}
