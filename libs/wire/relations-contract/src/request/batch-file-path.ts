import { Expose } from 'class-transformer';

/**
 * The path parameter of requests for one batch file. Any text is valid, because an unknown id gets the same response as
 * an unauthorized id.
 */
export class BatchFilePath {
  @Expose()
  batchFileId!: string;
}
