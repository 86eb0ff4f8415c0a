import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Node {
  [name: string]: unknown;
}

/** Fields of requests that name a model of the catalogue. */
const fields = ['model_id', 'voice_model'];

/** Whether a request of an operation can name a model, by the contract. */
export function canName(operation: string, modelId: string): boolean {
  return namesOf(operation).some((names) => names === 'any' || names.includes(modelId));
}

/** What each such field of an operation's requests may hold. */
function namesOf(operation: string): ('any' | readonly unknown[])[] {
  namesByOperation ??= readContract();
  return namesByOperation.get(operation) ?? [];
}

let namesByOperation: Map<string, ('any' | readonly unknown[])[]> | undefined;

function readContract() {
  const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
  const document = JSON.parse(readFileSync(file, 'utf8')) as Node;
  const resolve = (node: unknown): Node => {
    const { $ref } = (node ?? {}) as Node;
    if (typeof $ref !== 'string') return (node ?? {}) as Node;
    const steps = $ref.slice('#/'.length).split('/');
    return resolve(steps.reduce<unknown>((at, name) => (at as Node)[name], document));
  };
  const operations = Object.values(document.paths as Node)
    .map((item) => (item as Node).post as Node | undefined)
    .filter((node) => node !== undefined);
  return new Map(
    operations.map((node) => {
      const content = resolve(node.requestBody).content as Record<string, Node> | undefined;
      const body = resolve(content?.['application/json']?.schema);
      const named = fields.flatMap((name) => (body.properties as Node | undefined)?.[name] ?? []);
      const values = named.map((field) => (resolve(field).enum as unknown[] | undefined) ?? 'any');
      return [String(node.operationId), values as ('any' | readonly unknown[])[]];
    }),
  );
}
