import { SettingReader } from '@company-relations/settings';
import { readBatchStorage } from './batch-storage';

function read(environment: Record<string, string>) {
  const reader = new SettingReader({ environment });
  return { storage: readBatchStorage(reader), problems: reader.problems };
}

const s3 = {
  BATCH_S3_BUCKET: 'packages',
  BATCH_S3_PREFIX: 'production/',
  BATCH_S3_ENDPOINT: 'https://storage.example:9000/',
  BATCH_S3_REGION: 'eu-north-1',
};

test('packages are in a folder, in a bucket, or nowhere', () => {
  expect([
    read({ BATCH_STORE: 'packages', BATCH_S3_BUCKET: ' ' }),
    read({ BATCH_S3_BUCKET: 'packages' }),
    read(s3),
    read({}),
  ]).toEqual([
    { storage: { folder: 'packages' }, problems: [] },
    { storage: { bucket: 'packages', prefix: undefined, endpoint: undefined, region: undefined }, problems: [] },
    {
      storage: {
        bucket: 'packages',
        prefix: 'production/',
        endpoint: 'https://storage.example:9000/',
        region: 'eu-north-1',
      },
      problems: [],
    },
    { storage: undefined, problems: [] },
  ]);
});

test.each([
  'ftp://storage.example',
  'https://key:secret@storage.example',
  'storage.example',
  'https://storage.example/path',
  'https://storage.example?key=secret',
])('the endpoint %s is refused', (BATCH_S3_ENDPOINT) => {
  expect(read({ ...s3, BATCH_S3_ENDPOINT }).problems).toEqual(['BATCH_S3_ENDPOINT must be an http or https address']);
});

test('a folder and a bucket exclude each other, and a folder has no details of a bucket', () => {
  const { BATCH_S3_BUCKET: _bucket, ...details } = s3;
  expect([
    read({ ...s3, BATCH_STORE: 'packages' }).problems,
    read({ ...details, BATCH_STORE: 'packages' }).problems,
  ]).toEqual([
    ['BATCH_STORE and BATCH_S3_BUCKET must not both be set'],
    [
      'BATCH_S3_PREFIX needs BATCH_S3_BUCKET',
      'BATCH_S3_ENDPOINT needs BATCH_S3_BUCKET',
      'BATCH_S3_REGION needs BATCH_S3_BUCKET',
    ],
  ]);
});
