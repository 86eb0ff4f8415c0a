import type { Document, Operation, Schema } from '@genmedia/openapi';

/** A change that API teams often make, applied to the current contract. */
export interface Scenario {
  name: string;
  edit: (contract: Document) => void;
}

const caption = '/api/v6/image_editing/caption';

export const scenarios: Scenario[] = [
  {
    name: 'an optional field is added',
    edit: (contract) => {
      properties(contract, 'CaptionImageRequest').tone = { type: 'string', description: 'A tone.' };
    },
  },
  {
    name: 'an operation is added',
    edit: (contract) => add(contract, '/api/v6/image_editing/title', 'titleImage'),
  },
  {
    name: 'a field is removed',
    edit: (contract) => {
      delete properties(contract, 'CaptionImageRequest').length;
    },
  },
  {
    name: 'a value is renamed',
    edit: (contract) => {
      const { length } = properties(contract, 'CaptionImageRequest');
      const values = length?.enum?.map((value) => (value === 'short' ? 'brief' : value));
      Object.assign(length ?? {}, { enum: values });
    },
  },
  {
    name: 'an area is added',
    edit: (contract) => {
      add(contract, '/api/v8/images/describe', 'describeImage');
      add(contract, '/api/v8/images/rate', 'rateImage');
    },
  },
];

function properties(contract: Document, name: string): Record<string, Schema> {
  const found = contract.components?.schemas?.[name]?.properties;
  if (!found) throw new Error(`The contract has no ${name}.`);
  return found;
}

/** Adds an operation that is a copy of the one for captions. */
function add(contract: Document, path: string, operationId: string): void {
  const like = contract.paths?.[caption]?.post;
  if (!like || !contract.paths) throw new Error(`The contract has nothing at ${caption}.`);
  const operation: Operation = { ...structuredClone(like), operationId };
  delete operation.callbacks;
  contract.paths[path] = { post: operation };
}
