/** The part of what @genmedia/codegen writes for the zoo contract that the page uses. */
declare module 'zoo/*' {
  interface Animal {
    kind: string;
    name: string;
  }

  interface Operations {
    getAnimals: {
      parameters: { query?: { tags?: string[] } };
      responses: { 200: { content: { 'application/json': Animal[] } } };
    };
    'add-animal': {
      parameters: object;
      requestBody: { content: { 'application/json': Animal } };
      responses: { 200: { content: { 'application/json': { status: string; move: string } } } };
    };
    feed: {
      parameters: object;
      requestBody?: { content: { 'application/json': Animal } };
      responses: { 202: { content: { 'application/json': { status: string; move: string } } } };
    };
    askKeeper: {
      parameters: object;
      requestBody: {
        content: { 'application/json': { animal?: string; messages: Message[]; stream?: boolean } };
      };
      responses: { 200: { content: { 'application/json': Message } } };
    };
  }

  interface Message {
    role: string;
    content: string | null;
  }

  interface Jobs {
    'add-animal': { poll: 'readMove' };
    feed: { poll: 'readMove' };
  }

  type Zoo = import('@genmedia/client/contract').ContractClient<Operations, Jobs>;
  type Hooks = import('../contract/index.ts').ContractHooks<Zoo, 'getAnimals', 'add-animal'>;

  export const createClient: (
    options: import('@genmedia/client/contract').ContractClientOptions,
  ) => Zoo;
  export const ClientProvider: Hooks['ClientProvider'];
  export const queryOptions: Hooks['queryOptions'];
  export const useMutate: Hooks['useMutate'];
  export const useOperation: Hooks['useOperation'];
  export const useChat: ReturnType<typeof import('../contract/index.ts').createChatHook<Zoo>>;
  export const useJob: ReturnType<typeof import('../contract/index.ts').createJobHook<Zoo>>;
  export const useRun: ReturnType<typeof import('../contract/index.ts').createRunHook<Zoo>>;
  export const useRuns: ReturnType<typeof import('../contract/index.ts').createRunsHook<Zoo>>;
}
