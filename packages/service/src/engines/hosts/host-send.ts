import type { Media } from '@genmedia/media';
import { failed, misconfigured } from '../failures.ts';
import type { HttpAnswer } from '../providers/http/answer.ts';
import type { HttpCall, Send } from '../providers/http/models.ts';
import { HostError } from './host.ts';
import { fileFailure, hostFailure } from './host-failure.ts';
import type { HostMapping } from './host-mapping.ts';
import type { HostSendOptions } from './host-options.ts';
import { submitOnce } from './host-submit.ts';
import { signalOfArrival, waitForOutput } from './host-wait.ts';
import type { CompiledMappings } from './mapping.ts';

/** Has a host do tasks of models that mappings describe. */
export function createHostSend(options: HostSendOptions): Send {
  const { mappings } = options;
  return async (call) => {
    const signal = call.abortSignal ?? new AbortController().signal;
    try {
      let prepared: ReturnType<typeof mappings.prepare> | undefined;
      const prepare = () => (prepared ??= mappings.prepare(contextOf(call), filesOf(call)));
      const request = await submitOnce(options, call, prepare, signal);
      options.requests.accepted(request.requestId, request.endpoint);
      const leftOut = options.host.leftOut?.(request.requestId);
      const output = await waitForOutput(options, request, signal);
      const mapping = await mappingFor(request.endpoint, mappings, prepare);
      const read = await mappings.read(mapping, output);
      if (leftOut !== undefined && isEmpty(read))
        throw misconfigured(`The host leaves out the result: ${leftOut}`);
      return await answerOf(options, read, signalOfArrival(options, signal));
    } catch (error) {
      throw error instanceof HostError ? hostFailure(error) : error;
    }
  };
}

/**
 * The mapping that reads the output of an endpoint. An earlier attempt may have submitted the task,
 * before the catalogue was edited: by now it may be for another endpoint, or for no mapping at all.
 */
async function mappingFor(
  endpoint: string,
  mappings: CompiledMappings,
  prepare: () => ReturnType<CompiledMappings['prepare']>,
): Promise<HostMapping> {
  const prepared = await prepare().catch(() => undefined);
  if (prepared?.mapping.endpoint === endpoint) return prepared.mapping;
  return mappings.find(endpoint) ?? (await prepare()).mapping;
}

/** What the expressions of mappings see of a task. */
function contextOf({ task }: HttpCall): Record<string, unknown> {
  const { input, seed, parameters } = task;
  // Models of pictures have the size in one field, those of films in another.
  const size = String(input.size ?? input.resolution);
  const [width, height] = /^\d+x\d+$/.test(size) ? size.split('x').map(Number) : [];
  // The AI SDK has no field for the seed of speech, so that one is a parameter.
  return { width, height, ...parameters, ...input, ...(seed !== undefined && { seed }) };
}

function filesOf({ files }: HttpCall): Record<string, readonly Media[]> {
  const mediaByName = Object.entries(files).map(
    ([name, file]) => [name, [file ?? []].flat()] as const,
  );
  return Object.fromEntries(mediaByName.filter(([, media]) => media.length > 0));
}

type MappedOutput = Awaited<ReturnType<CompiledMappings['read']>>;

function isEmpty({ result, files }: MappedOutput): boolean {
  return Object.keys({ ...result, ...files }).length === 0;
}

/** The answer with its files. */
async function answerOf(
  { host, downloads }: HostSendOptions,
  { result, files }: MappedOutput,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const media = new Map<string, Media>();
  for (const [name, [url]] of Object.entries(files)) {
    if (url === undefined) throw failed(`The output has no file ${name}.`);
    const leave = await downloads.enter(signal);
    try {
      media.set(name, await host.download(url, signal));
    } catch (error) {
      throw fileFailure(error);
    } finally {
      leave();
    }
  }
  return { result, file: (name) => media.get(name) };
}
