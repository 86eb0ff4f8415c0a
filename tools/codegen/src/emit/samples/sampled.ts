import type { Example, Operation, Parameter } from '../../model/model.ts';

/** What code needs to know of an operation in order to call it. */
export interface SampledOperation
  extends Pick<
    Operation,
    | 'id'
    | 'method'
    | 'path'
    | 'summary'
    | 'credential'
    | 'credentialName'
    | 'security'
    | 'poll'
    | 'kind'
    | 'sensitive'
  > {
  parameters: Pick<Parameter, 'name' | 'in' | 'example' | 'credential'>[];
}

/** One request, and its address. */
export interface Sampled {
  operation: SampledOperation;
  example: Pick<Example, 'body' | 'input'>;
  baseUrl: string;
}
