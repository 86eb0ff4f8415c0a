import { lazyByKey } from '../../lazy.ts';
import { type ProviderDefinition, readSecrets } from '../catalogue/provider-definition.ts';
import { misconfigured } from '../failures.ts';
import { type OwnSlots, Slots } from '../pool/slots.ts';
import type { Host } from './host.ts';
import type { Pause } from './host-options.ts';

/** The client of a host, and what its calls in this process share. */
interface OpenHost {
  host: Host;
  pause: Pause;
  downloads: OwnSlots;
}

/** How many files of outputs of a host arrive at once. */
const downloadsAtOnce = 4;

const openHosts = lazyByKey<OpenHost>();

/**
 * Opens the client of a host, once. Rejects with EngineError if it cannot be loaded; the next call
 * tries again.
 */
export function openHost(definition: ProviderDefinition): Promise<OpenHost> {
  return openHosts(JSON.stringify(definition), () => open(definition));
}

async function open(definition: ProviderDefinition): Promise<OpenHost> {
  const host = await clientFor(definition);
  return { host, pause: { until: 0 }, downloads: new Slots(downloadsAtOnce) };
}

async function clientFor(definition: ProviderDefinition): Promise<Host> {
  const { type, baseUrl } = definition;
  const { apiKey = '', partnerKey, headers, secrets } = readSecrets(definition);
  if (type === 'comfyui' && baseUrl !== undefined) {
    const bearer = apiKey === '' ? {} : { Authorization: `Bearer ${apiKey}` };
    const { createComfyUi } = await import('./comfyui.ts');
    return createComfyUi({ baseUrl, headers: { ...headers, ...bearer }, partnerKey, secrets });
  }
  if (type === 'fal') return await (await import('./fal.ts')).createFal({ apiKey, baseUrl });
  if (type === 'replicate') {
    return await (await import('./replicate.ts')).createReplicate({ apiKey, baseUrl });
  }
  throw misconfigured(`${type} is no host that this release knows`);
}
