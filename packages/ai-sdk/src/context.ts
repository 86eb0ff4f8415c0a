import { APICallError } from '@ai-sdk/provider';
import {
  type ClientOptions,
  createClient,
  type Fetch,
  type Genmedia,
  GenmediaError,
  type OperationId,
} from '@genmedia/client';

/** What the models of one provider share. */
export interface Context {
  /** Throws a TypeError if there is no address of a service. */
  client(): Genmedia;
  /** Used in place of the global `fetch`. */
  fetch: Fetch;
  /** The operations that a model does, as the service's catalogue lists them (`listModels`). */
  operationsOf(modelId: string): Promise<readonly string[]>;
}

/** How long a model's operations are remembered: five minutes, as in the AI SDK's own gateway. */
const cachedMs = 300_000;

/** The client is created when a model is first used: importing the provider needs no service. */
export function createContext(options: ClientOptions): Context {
  let client: Genmedia | undefined;
  const catalogue = new Map<string, { operations: Promise<readonly string[]>; listedAt: number }>();
  const context: Context = {
    client() {
      client ??= createClient(options);
      return client;
    },
    // The global one as it is at each call, as in the client: tests and tracers replace it.
    get fetch() {
      return options.fetch ?? fetch;
    },
    operationsOf(modelId) {
      const cached = catalogue.get(modelId);
      if (cached && Math.abs(Date.now() - cached.listedAt) < cachedMs) return cached.operations;
      const listed = listOperations(context, modelId);
      // What is known still holds where the catalogue does not answer.
      const operations = cached ? listed.catch(() => cached.operations) : listed;
      catalogue.set(modelId, { operations, listedAt: Date.now() });
      const forget = () => catalogue.delete(modelId);
      operations.then((all) => {
        if (all.length === 0) forget();
      }, forget);
      return operations;
    },
  };
  return context;
}

async function listOperations({ client }: Context, modelId: string): Promise<readonly string[]> {
  const { models } = await withApiCallErrors('listModels', { search: modelId }, () =>
    client().run('listModels', { search: modelId }),
  );
  // Catalogues may give one id to several models, each for other operations.
  return models.flatMap(({ model_id, operations }) => (model_id === modelId ? operations : []));
}

/**
 * Calls the service, and rejects with the AI SDK's error where the client rejects with its own. That
 * error is never retried: the client has done so already where it is safe, and one more call could
 * be paid twice.
 */
export async function withApiCallErrors<T>(
  operation: OperationId,
  requestBodyValues: unknown,
  call: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (APICallError.isInstance(error)) throw Object.assign(error, { isRetryable: false });
    if (!(error instanceof GenmediaError)) throw error;
    const { message, status: statusCode } = error;
    throw new APICallError({
      message,
      url: operation,
      requestBodyValues,
      ...(statusCode !== undefined && { statusCode }),
      data: error.toJSON(),
      cause: error,
      isRetryable: false,
    });
  }
}
