import { describe, expect, test } from 'vitest';
import { type Handled, sharedAppOf } from './testing/app.ts';
import {
  answersOf,
  type Documented,
  documented,
  type Node,
  requestBodies,
  resolve,
} from './testing/contract.ts';
import { exampleRequest, toRequest } from './testing/request.ts';

/** One property of an object in a request's body. */
interface Property {
  /** Where it is, such as `messages.0.content`. */
  path: string;
  required: boolean;
  allowsNull: boolean;
}

/** All properties that the objects in a body have or could have. */
function propertiesIn(node: unknown, value: unknown, path: readonly string[] = []): Property[] {
  const schemas = branchesOf(resolve(node));
  if (Array.isArray(value)) {
    const items = schemas.find((each) => each.items !== undefined)?.items;
    return value.flatMap((item, index) => propertiesIn(items, item, [...path, String(index)]));
  }
  if (typeof value !== 'object' || value === null) return [];
  const schema = schemas.find((branch) => branch.properties && fits(branch, value as Node));
  const required = (schema?.required ?? []) as string[];
  return Object.entries((schema?.properties ?? {}) as Node).flatMap(([name, property]) => {
    const own: Property = {
      path: [...path, name].join('.'),
      required: required.includes(name),
      allowsNull: branchesOf(resolve(property)).some(isNull),
    };
    return [own, ...propertiesIn(property, (value as Node)[name], [...path, name])];
  });
}

function branchesOf(schema: Node): Node[] {
  const branches = [...((schema.anyOf ?? []) as Node[]), ...((schema.oneOf ?? []) as Node[])];
  return branches.length > 0 ? branches.flatMap((branch) => branchesOf(resolve(branch))) : [schema];
}

function isNull(schema: Node): boolean {
  return schema.type === 'null' || ('const' in schema && schema.const === null);
}

/** Whether the constants of an object's schema are those of a value. */
function fits({ properties }: Node, value: Node): boolean {
  return Object.entries(properties as Record<string, Node>).every(
    ([name, property]) => property.const === undefined || property.const === value[name],
  );
}

/** A copy of a body in which the property at a path has the value; undefined removes it. */
function withValue(body: unknown, path: string, value: null | undefined): unknown {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<unknown>((at, name) => (at as Node)[name], copy) as Node;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** What a handler gets of a request; the answer of the stub if it refuses the request. */
async function handled(operation: Documented, body: unknown) {
  const seen: Handled['input'][] = [];
  const app = sharedAppOf(({ input }) => {
    seen.push(input);
    const answer = answersOf(operation).find(
      ({ contentType }) => contentType === 'application/json',
    );
    return { status: answer?.status ?? 200, body: answer?.body, headers: answer?.headers ?? {} };
  });
  const request = toRequest(operation, exampleRequest(operation, body));
  const response = await app.fetch(request);
  const [handledInput] = seen;
  const fields = Object.keys(operation.body?.properties ?? {});
  return handledInput
    ? { body: handledInput.body, given: fields.filter((field) => handledInput.isGiven(field)) }
    : { status: response.status, answer: await response.json() };
}

const withBody = documented.filter(({ body }) => body !== undefined);
const credential = 'key';

describe.each(withBody)('$id', (operation) => {
  const properties = requestBodies(operation).flatMap((body) =>
    propertiesIn(operation.body, body).map((property) => ({ ...property, body })),
  );
  const optional = properties.filter((property) => !property.required && !property.allowsNull);
  const required = properties.filter(
    (property) => property.required && property.path !== credential,
  );

  test.runIf(optional.length > 0)('takes null in an optional field as left out', async () => {
    for (const { body, path } of optional) {
      const leftOut = await handled(operation, withValue(body, path, undefined));
      expect(await handled(operation, withValue(body, path, null)), path).toEqual(leftOut);
    }
  });

  test.runIf(required.length > 0)('refuses null in a required field', async () => {
    for (const { body, path } of required) {
      const { status, answer } = await handled(operation, withValue(body, path, null));
      expect(status, path).toBe(400);
      expect(JSON.stringify(answer), path).toContain('cannot be null');
    }
  });
});

test('the examples reach fields of objects in lists and in unions', () => {
  const chat = withBody.find(({ id }) => id === 'createChatCompletion') as Documented;
  const paths = requestBodies(chat).flatMap((body) =>
    propertiesIn(chat.body, body).map(({ path }) => path),
  );
  expect(paths).toContain('tools.0.function.description');
  expect(paths).toContain('stream_options.include_usage');
});
