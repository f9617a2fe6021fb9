import { Expose } from 'class-transformer';

/** The path parameter of requests for one batch file. Any text is valid: an unknown id is refused as an unauthorized one is. */
export class BatchFilePath {
  @Expose()
  batchFileId!: string;
}
