import type { OutputOptions } from 'orval';
import type { Model } from '../model/model.ts';
import { type Files, HEADER } from './files.ts';
import { runOrval } from './orval.ts';
import { skeleton } from './skeleton.ts';

/** TanStack Query hooks over the client; none for operations that handle passwords or tokens. */
export async function emitReact(model: Model): Promise<Files> {
  const document = skeleton(model.operations.filter(({ sensitive }) => !sensitive));
  const hooks = await runOrval(document, (folder) => options(model, folder));
  return { 'packages/react/src/generated/hooks.ts': HEADER + hooks };
}

function options(model: Model, folder: string): Omit<OutputOptions, 'target'> {
  return {
    client: 'react-query',
    httpClient: 'fetch',
    // Types come from the client by name. orval still writes its own, which are thrown away.
    schemas: {
      path: `${folder}/schemas.ts`,
      type: 'zod',
      mode: 'single',
      importPath: '@genmedia/client',
    },
    // A path parameter may be any text: `a/b` must not become two segments.
    urlEncodeParameters: true,
    tsconfig: { compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext' } },
    override: {
      header: false,
      transformer: throughClient,
      fetch: { includeHttpResponseReturnType: false },
      query: {
        version: 5,
        signal: true,
        useOperationIdAsQueryKey: true,
        shouldExportHttpClient: false,
        // The client has tried again already, where that can help.
        options: { retry: false },
      },
      operations: Object.fromEntries(
        model.operations.map(({ id, method, kind }) => [
          id,
          {
            requestOptions: { operation: id },
            // Fetching a result is a POST, and a query all the same.
            ...(kind === 'query' &&
              method !== 'get' && { query: { useQuery: true, useMutation: false } }),
          },
        ]),
      ),
    },
  };
}

interface VerbOptions {
  body: { contentType: string };
}

/**
 * Sends every hook through `useClient` of packages/react. `override.mutator` says the same, but
 * makes orval read, bundle and parse that file once an operation, to learn these facts.
 *
 * The client says that a body is JSON: orval would have each hook do so, in 15 lines.
 */
function throughClient<T extends VerbOptions>(operation: T): T {
  const json = operation.body.contentType === 'application/json';
  return {
    ...operation,
    body: json ? { ...operation.body, contentType: '' } : operation.body,
    mutator: {
      name: 'useClient',
      path: '../use-client.ts',
      default: false,
      hasErrorType: true,
      errorTypeName: 'ErrorType',
      hasSecondArg: true,
      hasThirdArg: false,
      isHook: true,
    },
  };
}
