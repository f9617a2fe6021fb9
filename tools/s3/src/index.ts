export { describeWithS3 } from './describe-with-s3';
export { s3Program } from './s3-program';
export { bucket, credentials, S3Server } from './test-s3-server';
