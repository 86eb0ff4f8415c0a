import type { Node } from '../../proof/hostile/contract.ts';
import type { FileServer } from '../../src/testing/file-server.ts';
import { exampleFiles, type ServiceAccess } from './example-files.ts';
import { type ExampleRequest, exampleRequests, namedFiles, withFiles } from './requests.ts';

/** A request that is ready to send, or the reason why it is not. */
export interface Prepared extends ExampleRequest {
  /** Why a file that the request names could not be made. */
  missing: string | undefined;
  /** The input of the job, if an earlier request started it. */
  jobInput?: Node;
}

/**
 * Lets the service make the files that the examples name, and puts their URLs into the requests.
 *
 * @param onFile called with each file's name before the file is made.
 */
export async function prepareRequests(
  access: ServiceAccess,
  files: FileServer,
  onFile: (name: string) => void,
): Promise<Prepared[]> {
  const names = new Set(exampleRequests.flatMap(({ body }) => namedFiles(body)));
  const failures = new Map<string, string>();
  for (const name of names) {
    onFile(name);
    try {
      files.put(name, await makeFile(access, name));
    } catch (error) {
      failures.set(name, `${name} could not be made: ${(error as Error).message}`);
    }
  }
  return exampleRequests.map((request) => {
    const missing = namedFiles(request.body).flatMap((name) => failures.get(name) ?? [])[0];
    if (missing) return { ...request, missing };
    const body = withFiles(request.body, files.urlOf) as ExampleRequest['body'];
    return { ...request, body, missing };
  });
}

async function makeFile(access: ServiceAccess, name: string): Promise<Uint8Array> {
  const make = exampleFiles[name];
  if (!make) throw new Error('Nothing stands for it in example-files.ts.');
  return await make(access);
}
