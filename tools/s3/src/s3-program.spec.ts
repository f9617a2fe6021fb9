import { wayToS3 } from './s3-program';

test('the server that S3_SERVER names is taken first', () => {
  expect(wayToS3({ S3_SERVER: '/bin/sh', CI: 'true', TEST_WITHOUT_S3: 'no' })).toEqual({
    kind: 'run',
    program: '/bin/sh',
  });
});
