import { text } from 'node:stream/consumers';
import type { GenerationSuccess } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { callHere } from '../testing/call-here.ts';
import { createCaller } from '../testing/caller.ts';
import { type Command, runCommand } from '../testing/command.ts';
import { createMailbox } from '../testing/mailbox.ts';
import { type Served, serve } from '../testing/serve.ts';
import { type Home, makeHome } from '../testing/service.ts';
import { createUsers } from '../testing/users.ts';
import { waitFor } from '../testing/wait-for.ts';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

/** Starts a server on loopback, and collects the bodies of its requests. */
async function startServer(): Promise<Served & { received: string[] }> {
  const received: string[] = [];
  const server = await serve(async (request, response) => {
    received.push(await text(request));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  return { ...server, received };
}

describe('with a collector', () => {
  const callersTrace = '0af7651916cd43dd8448eb211c80319c';
  let collector: Awaited<ReturnType<typeof startServer>>;
  let receiver: Awaited<ReturnType<typeof startServer>>;
  let home: Home;
  let command: Command;
  let secrets: ReadonlySet<string>;
  let exported: Export[];
  let log: Record<string, unknown>[];

  beforeAll(async () => {
    [collector, receiver] = [await startServer(), await startServer()];
    home = await makeHome('Postgres');
    command = runCommand(['serve'], {
      ...home.env,
      PORT: '0',
      SYNC_WAIT: '300',
      ALLOW_PRIVATE_URLS: '127.0.0.1/32',
      MODELS: inject('patientModels'),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const caller = createCaller(await command.url);
    secrets = caller.secrets;
    const { apiKey } = await createUsers(caller, createMailbox(home.dataDir)).newUser();
    const request = {
      key: apiKey,
      model_id: 'sandbox-image',
      prompt: 'a red lighthouse',
      width: 512,
      height: 512,
      webhook: `${receiver.url}/hook?token=only-the-receiver-knows`,
    };
    const traceparent = `00-${callersTrace}-b7ad6b7169203331-01`;
    const path = '/api/v7/images/text-to-image';
    const { body } = await caller.post<GenerationSuccess>(path, request, { traceparent });
    await caller.get(new URL(body.output[0] ?? '').pathname);
    await waitFor(() => receiver.received.length === 1, { what: 'the webhook' });
    command.kill('SIGTERM');
    expect(await command.exited).toBe(0);
    exported = collector.received.map((each) => JSON.parse(each));
    log = command
      .stderr()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  });

  afterAll(async () => {
    command?.kill('SIGKILL');
    await command?.exited;
    await Promise.all([collector?.close(), receiver?.close()]);
    await home?.drop();
  });

  const spans = () =>
    exported.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  const spanOf = (name: string) => {
    const found = spans().filter((span) => span.name === name && span.traceId === callersTrace);
    expect(found, name).toHaveLength(1);
    return found[0] as SentSpan;
  };
  const attributesOf = ({ attributes }: { attributes: Attribute[] }) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

  test('one trace contains a caller’s request, its job, the engine and the webhook', () => {
    const request = spanOf('POST generateImage');
    expect(request.parentSpanId).toBe('b7ad6b7169203331');
    const job = spanOf('job generateImage');
    expect(job.parentSpanId).toBe(request.spanId);
    expect(spanOf('engine image').parentSpanId).toBe(job.spanId);
    expect(spanOf('webhook').parentSpanId).toBe(request.spanId);
  });

  test('it contains what the database and the storage did for it, without any values', () => {
    const inTrace = spans().filter(({ traceId }) => traceId === callersTrace);
    const job = spanOf('job generateImage');
    const write = spanOf('storage write');
    expect(write).toMatchObject({ parentSpanId: job.spanId, attributes: [] });
    const statements = inTrace.filter((span) => 'db.system.name' in attributesOf(span));
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['with accounts', 'select jobs']),
    );
    for (const span of statements) {
      const { 'db.operation.name': operation, 'db.collection.name': table } = attributesOf(span);
      expect(attributesOf(span)).toEqual({
        'db.system.name': 'postgresql',
        'db.operation.name': expect.stringMatching(/^[a-z]+$/),
        ...(table !== undefined && { 'db.collection.name': expect.stringMatching(/^[a-z_]+$/) }),
      });
      expect(span.name).toBe(table === undefined ? operation : `${operation} ${table}`);
    }
    // What the process does for nobody makes no trace of its own.
    const roots = spans().filter((span) => span.parentSpanId === undefined);
    expect(roots.filter((span) => 'db.system.name' in attributesOf(span))).toEqual([]);
  });

  test('spans record the results', () => {
    expect(attributesOf(spanOf('POST generateImage'))).toMatchObject({
      'genmedia.operation': 'generateImage',
      'genmedia.request': expect.stringMatching(/^req_/),
      'http.response.status_code': 200,
    });
    expect(attributesOf(spanOf('webhook'))).toMatchObject({
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    const [resource] = exported.flatMap((each) => each.resourceSpans.map((one) => one.resource));
    expect(resource && attributesOf(resource)).toMatchObject({
      'service.name': 'genmedia',
      'deployment.environment.name': 'test',
    });
  });

  test('the lines of the log name the trace', () => {
    const named = log.filter(({ trace }) => trace === callersTrace);
    expect(named.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['request', 'an attempt of a job has ended']),
    );
  });

  test('no span has a secret, a path or a prompt', () => {
    const sent = collector.received.join('\n');
    expect(secrets.size).toBeGreaterThan(2);
    for (const secret of secrets) expect(sent).not.toContain(secret);
    expect(sent).not.toMatch(/only-the-receiver-knows|lighthouse|\/files\/[^:]/);
  });
});

test('the log says once that the collector does not take traces', async ({ onTestFinished }) => {
  const refusing = await serve((_request, response) => {
    response.writeHead(404).end();
  });
  onTestFinished(refusing.close);
  const home = await makeHome('Postgres');
  onTestFinished(() => home.drop());
  const command = runCommand(['serve'], {
    ...home.env,
    PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  onTestFinished(async () => {
    command.kill('SIGKILL');
    await command.exited;
  });
  const url = await command.url;
  const told = () => command.stderr().match(/traces could not be sent/g)?.length ?? 0;
  await waitFor(async () => {
    await (await fetch(`${url}/openapi.json`)).text();
    return told() > 0;
  });
  await (await fetch(`${url}/openapi.json`)).text();
  command.kill('SIGTERM');
  expect(await command.exited).toBe(0);
  expect(told()).toBe(1);
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER="zipkin" cannot be used'],
  [
    { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL="grpc" cannot be used',
  ],
  [
    { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL="grpc" cannot be used',
  ],
  [
    { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'some' },
    'OTEL_TRACES_SAMPLER="some" cannot be used',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT cannot be used. Allowed: an http://',
  ],
  [
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT cannot be used',
  ],
])('unsupported configuration stops the start: %o', async (environment, message) => {
  const settings = { PORT: '0', DATA_DIR: '/nonexistent', ...environment };
  const { code, stderr } = await callHere(['serve'], settings);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
