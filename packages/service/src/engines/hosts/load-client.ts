import { misconfigured } from '../failures.ts';

/** Loads the client of a host, which only those install who use the host. Rejects with EngineError. */
export async function loadClient<Client>(
  name: string,
  load: () => Promise<Client>,
): Promise<Client> {
  return await load().catch(() => {
    throw misconfigured(`${name} cannot be loaded: npm install ${name} beside the service`);
  });
}
