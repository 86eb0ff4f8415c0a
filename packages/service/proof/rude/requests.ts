import { randomUUID } from 'node:crypto';
import { pick, type Random } from '../chaos/random.ts';
import { type Documented, type Node, resolve } from '../hostile/contract.ts';
import {
  type Credentials,
  exampleRequest,
  type Parts,
  toSent,
  withCredential,
} from '../hostile/request.ts';
import { remoteOperations } from './catalogue.ts';
import { type Provider, type Temper, tempers } from './provider.ts';

/** Requests that name a model elsewhere, where one can do it. */
const shareElsewhere = 0.7;

/** Files that stall, where some do: few, as a job waits a minute for one, and those behind it, too. */
const shareStalling = 0.02;
const quick = tempers.filter((temper) => temper !== 'stalls');

export interface Prepared {
  /** As it goes on the wire. */
  bytes: Buffer;
  /** Of the model that it names; undefined where that is the service's own. */
  temper: Temper | undefined;
}

interface PrepareOptions {
  provider: Provider;
  random: Random;
  /** Whether models elsewhere, and files that requests name, may come to no end. */
  stalls: { models: boolean; files: boolean };
}

/**
 * A request of an operation as one of its examples in the contract has it, but as cheap as its
 * schema allows, with a key of its own, and nowhere but on this machine.
 */
export function prepare(
  operation: Documented,
  credentials: Credentials,
  { provider, random, stalls }: PrepareOptions,
): Prepared {
  const example = pick(random, operation.examples)?.value ?? operation.example;
  const parts = exampleRequest({ ...operation, example });
  const isRemote = (remoteOperations as readonly string[]).includes(operation.id);
  const temper =
    isRemote && random() < shareElsewhere
      ? pick(random, stalls.models ? tempers : quick)
      : undefined;
  if (operation.body) {
    const { webhook: _webhook, ...body } = parts.body as Node;
    const cheap = cheapest(body, operation.body);
    const isStalling = stalls.files && random() < shareStalling;
    const file = provider.fileUrl(isStalling ? 'stalls' : (pick(random, quick) ?? 'normal'));
    const named = { ...cheap, ...(temper && { model_id: temper }), ...streamed(cheap, random) };
    parts.body = JSON.parse(
      JSON.stringify(named).replaceAll(/http:\/\/127\.0\.0\.1:9[^"]*/g, file),
    );
  }
  if (operation.parameters.some(({ name }) => name === 'Idempotency-Key')) {
    parts.headers['Idempotency-Key'] = randomUUID();
  }
  return { bytes: onWire(operation, withCredential(operation, parts, credentials)), temper };
}

/** Numbers as small as the contract has them: what is asked for is not the point. */
function cheapest(body: Node, schema: Node): Node {
  const properties = (schema.properties ?? {}) as Record<string, Node>;
  const entries = Object.entries(body).map(([name, value]) => {
    const { minimum } = resolve(properties[name]);
    return [name, typeof value === 'number' && typeof minimum === 'number' ? minimum : value];
  });
  return Object.fromEntries(entries);
}

/** Conversations are streamed as often as not. */
function streamed(body: Node, random: Random): Node {
  return 'messages' in body ? { stream: random() < 0.5 } : {};
}

function onWire(operation: Documented, parts: Parts): Buffer {
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
export function download(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
}
