import {
  compatibleType,
  httpType,
  isHost,
  type ProviderDefinition,
  sandbox,
} from './provider-definition.ts';

/** What the service must know about a provider before it calls one of its models. */
export interface ProviderTraits {
  /**
   * Where its models are called:
   * - `computing`: in processes that compute, one task each
   * - `packages`: in processes that run other people's code, one task each
   * - `remote`: in the service's own process, many at once, because they only wait
   */
  lane: 'computing' | 'packages' | 'remote';
  /**
   * Whether its conversations run in the service's own process. Those with a file of the operator do
   * not, because what hangs there would keep everybody waiting.
   */
  chatsHere: boolean;
  /** What a mask's parts to paint are: white, or transparent as in OpenAI's API. */
  masks: 'white' | 'alpha';
  /** Whether the texts of its errors and refusals are safe for callers and logs. */
  hasSafeErrors: boolean;
  /** Whether its chats take the option `strictJsonSchema`. */
  takesStrictSchemas: boolean;
  /** Whether its edits come with a warning of their own if they are smaller than the image. */
  warnsOfSmallerEdits: boolean;
}

/** Types of providers with OpenAI's API. */
export const openaiTypes: ReadonlySet<string> = new Set([
  compatibleType,
  '@ai-sdk/openai',
  '@ai-sdk/azure',
]);

export function traitsOf({ type }: ProviderDefinition): ProviderTraits {
  if (type === sandbox.type) {
    return {
      lane: 'computing',
      chatsHere: false,
      masks: 'white',
      hasSafeErrors: true,
      takesStrictSchemas: false,
      warnsOfSmallerEdits: true,
    };
  }
  return {
    lane: isRemote(type) ? 'remote' : 'packages',
    chatsHere: !type.startsWith('file:'),
    masks: openaiTypes.has(type) ? 'alpha' : 'white',
    hasSafeErrors: false,
    takesStrictSchemas: true,
    warnsOfSmallerEdits: false,
  };
}

function isRemote(type: string): boolean {
  return type === compatibleType || type === httpType || isHost({ type });
}
