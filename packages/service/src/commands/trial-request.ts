import { readFile, stat } from 'node:fs/promises';
import { mediaOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { checkFormat } from '../media/inputs/check-format.ts';
import { makeObject3d } from '../operations/objects-3d/make-object3d.ts';
import { type Json, postJson, type TrialService } from './trial-service.ts';

/** An operation of the contract to call. */
export interface Call {
  operation: OperationId;
  path: string;
  /** The first example of its request. */
  example: Json;
}

interface ContractOperation {
  operationId?: string;
  requestBody?: {
    content: Record<string, { example?: Json; examples?: Record<string, { value?: Json }> }>;
  };
}

/** Reads the contract, in which the service has put its own address into the examples. */
export async function readCall(operation: OperationId, url: string): Promise<Call> {
  const answer = await fetch(`${url}/openapi.json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, { post?: ContractOperation }>;
  };
  for (const [path, { post }] of Object.entries(paths)) {
    if (post?.operationId !== operation) continue;
    const { example, examples = {} } = post.requestBody?.content['application/json'] ?? {};
    const { key: _, ...input } = example ?? Object.values(examples)[0]?.value ?? {};
    return { operation, path, example: input };
  }
  throw new Error(`The contract has no ${operation}.`);
}

/** The input, in which the paths of files are replaced by the URLs of uploads. */
export async function withUploads(
  operation: OperationId,
  input: Json,
  service: TrialService,
): Promise<Json> {
  const fields =
    operation === makeObject3d.operation ? ['init_image'] : Object.keys(mediaOf(operation));
  const upload = (source: unknown) =>
    typeof source === 'string' ? uploadIfFile(source, service) : source;
  const result = { ...input };
  for (const field of fields) {
    const value = input[field];
    if (value === undefined || value === null) continue;
    result[field] = Array.isArray(value)
      ? await Promise.all(value.map(upload))
      : await upload(value);
  }
  return result;
}

async function uploadIfFile(source: string, { url, apiKey }: TrialService): Promise<string> {
  const file = await stat(source).catch(() => undefined);
  if (!file?.isFile()) return source;
  const content = await readFile(source);
  const { mediaType } = await checkFormat(content, ['image', 'audio', 'video']).catch(
    (error: Error) => {
      throw new Error(`${source} cannot be used: it ${error.message}.`, { cause: error });
    },
  );
  const announced = { key: apiKey, content_type: mediaType, size: content.byteLength };
  const made = await postJson(`${url}/api/v7/uploads`, announced);
  const { upload_url, url: fileUrl, message } = made as Record<string, string>;
  if (!upload_url || !fileUrl) throw new Error(`${source} cannot be used: ${message}`);
  const headers = { 'Content-Type': mediaType };
  const stored = await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(content) });
  if (!stored.ok) {
    const refusal = (await stored.json()) as { message?: string };
    throw new Error(`${source} cannot be used: ${refusal.message}`);
  }
  return fileUrl;
}
