import { randomUUID } from 'node:crypto';
import { type Documented, type Node, resolve } from '../hostile/contract.ts';
import {
  type Credentials,
  exampleRequest,
  type Parts,
  toSent,
  withCredential,
} from '../hostile/request.ts';
import { pick, type Random } from '../random.ts';
import { fixedBehaviours, namingOperations } from './catalogue.ts';
import { behaviours, type Provider, type ServerBehaviour } from './provider.ts';

/** Share of requests that name a remote model, where they can. */
const remoteShare = 0.7;

/**
 * Share of files that stall, if any do. It is small, because a job waits a minute for such a file,
 * and the jobs behind it wait too.
 */
const stallingShare = 0.02;
const responsive = behaviours.filter((behaviour) => behaviour !== 'stalls');

export interface PreparedRequest {
  /** The request as it is sent. */
  bytes: Buffer;
  /**
   * How the remote model behaves that a valid request gets. Undefined if it gets none, or one of the
   * service's own.
   */
  behaviour: ServerBehaviour | undefined;
}

interface PrepareOptions {
  provider: Provider;
  random: Random;
  /**
   * Whether remote models that requests name, and files, may stall. Jobs wait a minute for a file.
   */
  mayStall: boolean;
}

/**
 * Prepares a request from one of the operation's examples, as cheap as its schema allows, with its
 * own Idempotency-Key, and with URLs of this machine only.
 */
export function prepare(
  operation: Documented,
  credentials: Credentials,
  { provider, random, mayStall }: PrepareOptions,
): PreparedRequest {
  const example = pick(random, operation.examples)?.value ?? operation.example;
  const parts = exampleRequest({ ...operation, example });
  const canName = namingOperations.includes(operation.id);
  const named =
    canName && random() < remoteShare
      ? pick(random, mayStall ? behaviours : responsive)
      : undefined;
  if (operation.body) {
    const { webhook: _webhook, ...body } = parts.body as Node;
    const minimal = withMinimumNumbers(body, operation.body);
    const isStalling = mayStall && random() < stallingShare;
    const file = provider.fileUrl(isStalling ? 'stalls' : (pick(random, responsive) ?? 'normal'));
    const full = {
      ...minimal,
      // Conversations may have either field.
      ...(named && { model_id: named, model: undefined }),
      ...streamed(minimal, random),
    };
    parts.body = JSON.parse(JSON.stringify(full).replaceAll(/http:\/\/127\.0\.0\.1:9[^"]*/g, file));
  }
  if (operation.parameters.some(({ name }) => name === 'Idempotency-Key')) {
    parts.headers['Idempotency-Key'] = randomUUID();
  }
  return {
    bytes: serialize(operation, withCredential(operation, parts, credentials)),
    behaviour: named ?? fixedBehaviours.get(operation.id),
  };
}

/** Sets numbers to the contract's minimum, as the result does not matter. */
function withMinimumNumbers(body: Node, schema: Node): Node {
  const properties = (schema.properties ?? {}) as Record<string, Node>;
  const entries = Object.entries(body).map(([name, value]) => {
    const { minimum } = resolve(properties[name]);
    return [name, typeof value === 'number' && typeof minimum === 'number' ? minimum : value];
  });
  return Object.fromEntries(entries);
}

/** Streams half of the conversations. */
function streamed(body: Node, random: Random): Node {
  return 'messages' in body ? { stream: random() < 0.5 } : {};
}

function serialize(operation: Documented, parts: Parts): Buffer {
  const { method, path, headers, body } = toSent(operation, parts);
  const content = Buffer.from(body ?? '');
  const fields = { host: '127.0.0.1', ...headers, 'content-length': String(content.length) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    content,
  ]);
}

/** A request for a file of the service. */
export function downloadRequest(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
}
