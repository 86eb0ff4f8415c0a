import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { keepsConnections } from '../../testing/serve.ts';
import type { S3Access, S3Location } from '../s3/location.ts';
import { faultOf } from './verify-signature.ts';

type Failure = [status: number, code: string] | undefined;

/** Answers instead of the server, with a status and an S3 error code, or makes the request wait. */
export type Fault = (asked: { method: string; url: URL }) => Failure | Promise<Failure>;

export interface S3Server {
  location: S3Location;
  access: S3Access;
  /** STORAGE_URL of the bucket. */
  url: string;
  /** `METHOD /path?query` of all requests so far. */
  requests: string[];
  /** Sets the fault of the next requests; undefined ends it. */
  fail(fault: Fault | undefined): void;
  stop(): Promise<void>;
}

const bucket = 'genmedia-test';
const prefix = 'media/files/';
const region = 'us-east-1';
/** The only account that the server knows. */
const access: S3Access = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/**
 * A real S3 server with a bucket for a test. A proxy in front of it adds the checks of stricter
 * servers.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-s3-'));
  await mkdir(join(folder, bucket));
  const inner = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder });
  writeBeforeAnswering((inner as unknown as { store: ObjectStore }).store);
  const { port: innerPort } = await inner.run();
  const requests: string[] = [];
  let fault: Fault | undefined;

  const front = createServer(keepsConnections, (incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    requests.push(`${method} ${url}`);
    const body = await buffer(incoming);
    const wrong = faultOf(incoming, body, access.secretAccessKey);
    if (wrong) return refuse(outgoing, 403, wrong);
    const failure = await fault?.({ method, url: new URL(url, 'http://s3') });
    if (failure) return refuse(outgoing, ...failure);
    // The server behind the proxy cannot abort an upload.
    if (method === 'DELETE' && url.includes('uploadId=')) outgoing.writeHead(204).end();
    else await forward(innerPort, incoming, body, outgoing);
  }

  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return {
    location: { bucket, prefix: `${randomBytes(4).toString('hex')}/${prefix}`, region, endpoint },
    access,
    url: `s3://${bucket}/${prefix}?region=${region}&endpoint=${endpoint}`,
    requests,
    fail(next) {
      fault = next;
    },
    async stop() {
      await close(front);
      await inner.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** What the server keeps its objects with. */
interface ObjectStore {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<StoredContent>;
  putPart(
    bucket: string,
    uploadId: string,
    part: number,
    content: Readable,
  ): Promise<StoredContent>;
}

interface StoredObject {
  bucket: string;
  key: string;
  content: Readable;
  metadata: object;
}

interface StoredContent {
  size: number;
  md5: string;
}

/**
 * The server answers once it has read a body, which may be before it has written it, so the next
 * request could see the object as it was. Real servers answer when the new one can be read.
 */
function writeBeforeAnswering(store: ObjectStore): void {
  async function write(path: string, content: Readable): Promise<StoredContent> {
    const bytes = await buffer(content);
    await mkdir(dirname(path), { recursive: true });
    const written = `${path}.${randomBytes(4).toString('hex')}`;
    await writeFile(written, bytes);
    await rename(written, path);
    return { size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
  }

  store.putObject = async (object) => {
    const path = store.getResourcePath(object.bucket, object.key, 'object');
    const stored = await write(path, object.content);
    await store.putMetadata(object.bucket, object.key, object.metadata, stored.md5);
    return stored;
  };
  store.putPart = async (owner, uploadId, part, content) => {
    const path = join(store.getResourcePath(owner, undefined, 'uploads'), uploadId, String(part));
    const stored = await write(path, content);
    await writeFile(`${path}.md5`, stored.md5);
    return stored;
  };
}

async function forward(
  port: number,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const { method, url: path, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers });
  forwarded.end(body);
  const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
  // The server behind the proxy takes this range for one without an end.
  if (headers.range === 'bytes=0-0' && response.statusCode === 206) {
    const first = (await buffer(response)).subarray(0, 1);
    const range = response.headers['content-range']?.replace(/0-\d+/, '0-0');
    const changed = { 'content-length': first.length, 'content-range': range };
    outgoing.writeHead(206, { ...response.headers, ...changed }).end(first);
    return;
  }
  outgoing.writeHead(response.statusCode ?? 500, response.headers);
  response.pipe(outgoing);
  outgoing.on('close', () => response.destroy());
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
