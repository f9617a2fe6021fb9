import { describeWith } from '@company-relations/local-machine';
import { wayToS3 } from './s3-program';

/** Like `describe` if an S3 server is installed. See `describeWith` for what happens if it is not. */
export function describeWithS3(title: string, tests: () => void): void {
  describeWith(wayToS3(), title, tests);
}
