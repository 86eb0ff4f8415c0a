import { limits } from '@genmedia/server/limits';
import type { HttpBindings } from '@hono/node-server';
import type { Config } from '../config.ts';
import { docUrl } from '../errors/doc-url.ts';
import { closingOnError } from '../http/closing-on-error.ts';
import type { Log } from '../log.ts';
import { createFileHandler } from '../media/serve-file.ts';
import type { Storage } from '../media/storage.ts';
import { gibibyte } from '../memory/size.ts';
import { type BudgetRefusal, ReadBudget, type ReadLimits } from '../rate-limit/read-budget.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { clientSubject } from './client-subject.ts';

/** The contract's limits, wide enough for a page of pictures and for a player that seeks. */
const readLimits: ReadLimits = {
  atOnce: limits.readsAtOnce,
  bytes: limits.readBytesAMinute,
  minBytes: limits.uploadLeastBytes,
  windowMs: 60_000,
};

const messages: Readonly<Record<BudgetRefusal['reason'], (limits: ReadLimits) => string>> = {
  at_once: ({ atOnce }) =>
    `At most ${atOnce} files are sent to an address at a time. Try again when one has arrived.`,
  bytes: ({ bytes }) =>
    `At most ${bytes / gibibyte} GiB of files are sent to an address in a minute. Try again when it is over.`,
};

const code = 'rate_limited';
const refusalHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
};

interface ReaderDeps {
  config: Config;
  publicUrl: string;
  log: Log;
  storage: Storage;
  uploads: Pick<Uploads, 'isFinal'>;
}

/**
 * Serves files to anyone who knows their names, within the budget of the client's address: a file has
 * no credential but its name.
 */
export function createFileReader(
  { config, publicUrl, log, storage, uploads }: ReaderDeps,
  perAddress: ReadLimits = readLimits,
) {
  const serveFile = createFileHandler(storage, uploads.isFinal);
  const budget = new ReadBudget(perAddress);
  const refuse = refusalBy(publicUrl, perAddress);

  return async (
    request: Request,
    name: string,
    { incoming, outgoing }: HttpBindings,
  ): Promise<Response> => {
    const { remoteAddress } = incoming.socket;
    const forwardedFor = request.headers.get('x-forwarded-for');
    const subject = clientSubject(remoteAddress, forwardedFor, config.trustedProxies);
    const reading = budget.open(subject);
    if ('reason' in reading) return refuse(reading);
    if (outgoing.destroyed) reading.end();
    else outgoing.once('close', () => reading.end());
    const answer = await serveFile(request, name);
    const bytes = answer.body ? Number(answer.headers.get('content-length') ?? 0) : 0;
    if (!reading.take(bytes)) {
      await answer.body?.cancel();
      return refuse(budget.refusal(subject));
    }
    const onBroken = (reason: string) => log.warn('a download broke off', { reason });
    return closingOnError(answer, outgoing, onBroken, (sent) => reading.sent(sent));
  };
}

/** Makes refusals in the shape of the generation areas, which made most of the files. */
function refusalBy(publicUrl: string, perAddress: ReadLimits) {
  return ({ reason, retryAfter }: BudgetRefusal): Response => {
    const body = {
      status: 'error',
      message: messages[reason](perAddress),
      code,
      doc_url: docUrl(publicUrl, code),
      retry_after: retryAfter,
    };
    const headers = { ...refusalHeaders, 'retry-after': String(retryAfter) };
    return Response.json(body, { status: 429, headers });
  };
}
