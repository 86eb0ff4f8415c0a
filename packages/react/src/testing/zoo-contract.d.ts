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
  }

  type Zoo = import('@genmedia/client/contract').ContractClient<Operations, unknown>;
  type Hooks = import('../contract/index.ts').ContractHooks<Zoo, 'getAnimals', 'add-animal'>;

  export const createClient: (
    options: import('@genmedia/client/contract').ContractClientOptions,
  ) => Zoo;
  export const ClientProvider: Hooks['ClientProvider'];
  export const queryOptions: Hooks['queryOptions'];
  export const useMutate: Hooks['useMutate'];
  export const useOperation: Hooks['useOperation'];
}
