import type { ModelKind } from '../model-kinds.ts';
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
  /** Whether a call is paid for although its answer is lost. Hosts are asked for it again. */
  billsLostCalls: boolean;
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

export function traitsOf({ type, apiKeyEnv, headers }: ProviderDefinition): ProviderTraits {
  if (type === sandbox.type) {
    return {
      lane: 'computing',
      chatsHere: false,
      masks: 'white',
      billsLostCalls: false,
      hasSafeErrors: true,
      takesStrictSchemas: false,
      warnsOfSmallerEdits: true,
    };
  }
  return {
    lane: isRemote(type) ? 'remote' : 'packages',
    chatsHere: !type.startsWith('file:'),
    masks: openaiTypes.has(type) ? 'alpha' : 'white',
    // A server without a key, and a file, are the operator's own.
    billsLostCalls: type === compatibleType ? Boolean(apiKeyEnv ?? headers) : isPackage(type),
    hasSafeErrors: false,
    takesStrictSchemas: true,
    warnsOfSmallerEdits: false,
  };
}

/**
 * Whether the provider may take money for a call of the model whose answer is lost, so that the
 * call is not made again. Calls for texts are: they cost little, and most often the provider has
 * not got the lost one.
 */
export function isBilledIfLost({ definition, kind }: CalledModel): boolean {
  return kind !== 'language' && traitsOf(definition).billsLostCalls;
}

interface CalledModel {
  definition: ProviderDefinition;
  kind: ModelKind;
}

function isPackage(type: string): boolean {
  return !isRemote(type) && !type.startsWith('file:');
}

function isRemote(type: string): boolean {
  return type === compatibleType || type === httpType || isHost({ type });
}
