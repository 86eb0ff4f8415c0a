import { expect, test } from 'vitest';
import { bucketUrl, parseStorageUrl } from './location.ts';

test('a URL names the bucket, and may name the rest', () => {
  expect(parseStorageUrl('s3://media')).toEqual({
    location: { bucket: 'media', prefix: '', region: undefined, endpoint: undefined },
    access: undefined,
  });
  expect(
    parseStorageUrl('s3://id:se%2Fcret@media/a/b/?region=eu-west-1&endpoint=http://minio:9000/'),
  ).toEqual({
    location: {
      bucket: 'media',
      prefix: 'a/b/',
      region: 'eu-west-1',
      endpoint: 'http://minio:9000',
    },
    access: { accessKeyId: 'id', secretAccessKey: 'se/cret' },
  });
});

test('a server other than AWS may have a region with capital letters', () => {
  const found = parseStorageUrl('s3://media?region=RegionOne&endpoint=https://s3.example.com');
  expect(found?.location.region).toBe('RegionOne');
  expect(parseStorageUrl('s3://media?region=RegionOne')).toBeUndefined();
});

test.each([
  ['http://minio:9000/?', 'http://minio:9000/media'],
  ['http://minio:9000/?%23', 'http://minio:9000/media'],
  ['HTTP://Minio:80', 'http://minio/media'],
  ['https://example.com/s3//', 'https://example.com/s3/media'],
])('the bucket is below the endpoint %s', (endpoint, url) => {
  const found = parseStorageUrl(`s3://media?endpoint=${endpoint}`);
  expect(found && bucketUrl({ ...found.location, region: 'us-east-1' })).toBe(url);
});

test.each([
  'media',
  'https://media.s3.amazonaws.com',
  's3://',
  's3://Media_Files',
  's3://media:9000',
  's3://media/a b',
  's3://media/?regoin=eu-west-1',
  's3://media/?region=eu west',
  's3://media/?region=eu%0Awest&endpoint=http://minio:9000',
  's3://media/?endpoint=minio:9000',
  's3://media/?endpoint=http://id:secret@minio:9000',
  's3://media/?endpoint=http://id@minio:9000',
  's3://id@media',
  's3://id:%zz@media',
  's3://media/#files',
])('%s is refused', (url) => {
  expect(parseStorageUrl(url)).toBeUndefined();
});

test.each([
  [{}, 'https://media.s3.eu-west-1.amazonaws.com'],
  [{ bucket: 'media.example' }, 'https://s3.eu-west-1.amazonaws.com/media.example'],
  [{ region: 'cn-north-1' }, 'https://media.s3.cn-north-1.amazonaws.com.cn'],
  [{ endpoint: 'http://minio:9000' }, 'http://minio:9000/media'],
])('%j is at %s', (change, url) => {
  const location = { bucket: 'media', prefix: '', region: 'eu-west-1', endpoint: undefined };
  expect(bucketUrl({ ...location, ...change })).toBe(url);
});
