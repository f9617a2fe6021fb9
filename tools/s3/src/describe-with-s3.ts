import { describeWith } from '@company-relations/local-machine';
import { wayToS3 } from './s3-program';

/** `describe` where an S3 server can be run; see `describeWith` for where it cannot. */
export function describeWithS3(title: string, tests: () => void): void {
  describeWith(wayToS3(), title, tests);
}
