import type { Example, Operation, Parameter } from '../../model/model.ts';

/** What code that calls an operation has to know of it. */
export interface SampledOperation
  extends Pick<
    Operation,
    'id' | 'method' | 'path' | 'summary' | 'credential' | 'poll' | 'kind' | 'sensitive'
  > {
  parameters: Pick<Parameter, 'name' | 'in' | 'example'>[];
}

/** One request, and where it goes. */
export interface Sampled {
  operation: SampledOperation;
  example: Pick<Example, 'body' | 'input'>;
  baseUrl: string;
}
