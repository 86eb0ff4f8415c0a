import { misconfigured } from './failures.ts';

/**
 * Loads a package that only those install who use it, or a file of the operator. Rejects with
 * EngineError.
 *
 * @param name of the package, or the URL of the file
 */
export async function loadPackage<Exports>(
  name: string,
  load: () => Promise<Exports>,
): Promise<Exports> {
  return await load().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const isFile = name.startsWith('file:');
    const hint = isFile ? reason : `npm install ${name} beside the service (${reason})`;
    throw misconfigured(`${name} cannot be loaded: ${hint}`);
  });
}
