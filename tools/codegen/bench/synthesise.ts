/**
 * A realistic OpenAPI 3.1 document of any size, for measuring generators: resources with list,
 * read, create, update and delete operations, two schemas per operation, references, discriminated
 * unions, nullable fields, enums, defaults and shared error responses.
 *
 *     synthesise(300).paths   // 300 operations over 120 URLs
 */
export function synthesise(operations: number): Record<string, unknown> {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = { ...shared() };
  const resources = Math.ceil(operations / 5);
  let left = operations;
  for (let n = 1; n <= resources; n++) {
    const name = `Resource${n}`;
    Object.assign(schemas, resourceSchemas(name, n));
    for (const [path, verbs] of Object.entries(resourcePaths(name, n))) {
      const kept = Object.entries(verbs).slice(0, left);
      if (kept.length > 0) paths[path] = Object.fromEntries(kept);
      left -= kept.length;
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Synthetic, ${operations} operations`, version: '1.0.0' },
    servers: [{ url: 'https://api.synthetic.test' }],
    security: [],
    tags: Array.from({ length: Math.ceil(resources / 10) }, (_, i) => ({ name: `area-${i + 1}` })),
    paths,
    components: { schemas, parameters: parameters(), responses: responses() },
  };
}

type Node = Record<string, unknown>;

const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Node, description: string): Node => ({
  description,
  content: { 'application/json': { schema } },
});

function resourcePaths(name: string, n: number): Record<string, Record<string, Node>> {
  const slug = `resource-${n}`;
  const failures = Object.fromEntries(
    ['400', '401', '404', '429'].map((status) => [
      status,
      { $ref: '#/components/responses/Failure' },
    ]),
  );
  const common = { tags: [`area-${Math.ceil(n / 10)}`] };
  const id = { $ref: '#/components/parameters/Id' };
  const body = (schema: string): Node => ({
    required: true,
    content: { 'application/json': { schema: ref(schema) } },
  });
  return {
    [`/api/v1/${slug}`]: {
      get: {
        ...common,
        operationId: `list${name}s`,
        summary: `List ${slug} items`,
        parameters: [
          { $ref: '#/components/parameters/Page' },
          { $ref: '#/components/parameters/PageSize' },
          { name: 'state', in: 'query', description: 'State', schema: ref(`${name}State`) },
          { name: 'search', in: 'query', description: 'Text', schema: { type: 'string' } },
        ],
        responses: { 200: json(ref(`${name}List`), 'A page of items'), ...failures },
      },
      post: {
        ...common,
        operationId: `create${name}`,
        summary: `Create a ${slug} item`,
        description: `Creates an item and answers with it, or with the state of its making.`,
        requestBody: body(`${name}Input`),
        responses: { 200: json(ref(`${name}Outcome`), 'The outcome'), ...failures },
      },
    },
    [`/api/v1/${slug}/{id}`]: {
      get: {
        ...common,
        operationId: `get${name}`,
        summary: `Read a ${slug} item`,
        parameters: [id],
        responses: { 200: json(ref(name), 'The item'), ...failures },
      },
      put: {
        ...common,
        operationId: `update${name}`,
        summary: `Change a ${slug} item`,
        parameters: [
          id,
          {
            name: 'dry_run',
            in: 'query',
            description: 'Only check',
            schema: { type: 'boolean', default: false },
          },
        ],
        requestBody: body(`${name}Patch`),
        responses: { 200: json(ref(name), 'The item'), ...failures },
      },
      delete: {
        ...common,
        operationId: `delete${name}`,
        summary: `Delete a ${slug} item`,
        parameters: [id],
        responses: { 204: { description: 'Deleted' }, ...failures },
      },
    },
  };
}

/** Ten schemas for five operations. */
function resourceSchemas(name: string, n: number): Record<string, Node> {
  const text = (description: string, more: Node = {}): Node => ({
    type: 'string',
    description,
    ...more,
  });
  const field = {
    title: text('A short title', { minLength: 1, maxLength: 200 }),
    note: { anyOf: [text('Free text'), { type: 'null' }] },
    amount: { type: 'number', description: 'How much', minimum: 0, maximum: 10_000 },
    count: { type: 'integer', description: 'How many', minimum: 1, maximum: 100, default: 10 },
    enabled: { type: 'boolean', description: 'Whether it acts', default: true },
    labels: { type: 'array', description: 'Labels', items: { type: 'string' }, maxItems: 20 },
    state: ref(`${name}State`),
    options: ref(`${name}Options`),
  };
  const status = (value: string): Node => ({ type: 'string', const: value, description: 'Status' });
  return {
    [name]: {
      type: 'object',
      description: `An item of resource ${n}.`,
      required: ['id', 'title', 'state', 'created_at'],
      properties: {
        id: { type: 'integer', description: 'Identifier', minimum: 1 },
        created_at: text('When it was made', { format: 'date-time' }),
        owner: ref('Account'),
        source: ref(`${name}Source`),
        ...field,
      },
    },
    [`${name}State`]: {
      type: 'string',
      description: 'State',
      enum: ['draft', 'active', 'paused', 'archived'],
    },
    [`${name}Options`]: {
      type: 'object',
      description: 'Options',
      properties: {
        mode: {
          type: 'string',
          description: 'Mode',
          enum: ['fast', 'balanced', 'precise'],
          default: 'balanced',
        },
        limits: {
          type: 'object',
          description: 'Limits by name',
          additionalProperties: { type: 'integer' },
        },
        parent: ref(`${name}Source`),
      },
    },
    [`${name}Source`]: {
      description: 'Where it comes from',
      oneOf: [ref(`${name}Upload`), ref(`${name}Link`)],
      discriminator: {
        propertyName: 'kind',
        mapping: {
          upload: `#/components/schemas/${name}Upload`,
          link: `#/components/schemas/${name}Link`,
        },
      },
    },
    [`${name}Upload`]: {
      type: 'object',
      description: 'An upload',
      required: ['kind', 'file'],
      properties: {
        kind: { type: 'string', const: 'upload', description: 'Kind' },
        file: text('File name'),
      },
    },
    [`${name}Link`]: {
      type: 'object',
      description: 'A link',
      required: ['kind', 'url'],
      properties: {
        kind: { type: 'string', const: 'link', description: 'Kind' },
        url: text('Address', { format: 'uri', pattern: '^https?://.+' }),
      },
    },
    [`${name}Input`]: {
      type: 'object',
      description: 'What makes an item',
      required: ['title', 'amount'],
      properties: { ...field, source: ref(`${name}Source`) },
    },
    [`${name}Patch`]: { type: 'object', description: 'What changes an item', properties: field },
    [`${name}Outcome`]: {
      description: 'How it went',
      oneOf: [
        {
          type: 'object',
          description: 'Done',
          required: ['status', 'item'],
          properties: { status: status('success'), item: ref(name) },
        },
        {
          type: 'object',
          description: 'Still working',
          required: ['status', 'eta'],
          properties: {
            status: status('processing'),
            eta: { type: 'number', description: 'Seconds' },
          },
        },
      ],
    },
    [`${name}List`]: {
      type: 'object',
      description: 'A page',
      required: ['items', 'total'],
      properties: {
        items: { type: 'array', description: 'Items', items: ref(name) },
        total: { type: 'integer', description: 'How many there are' },
        next: { anyOf: [text('The next page'), { type: 'null' }] },
      },
    },
  };
}

function shared(): Record<string, Node> {
  return {
    Account: {
      type: 'object',
      description: 'An account',
      required: ['id', 'email'],
      properties: {
        id: { type: 'integer', description: 'Identifier' },
        email: { type: 'string', format: 'email', description: 'Address' },
      },
    },
    Failure: {
      type: 'object',
      description: 'What went wrong',
      required: ['status', 'message', 'code'],
      properties: {
        status: { type: 'string', const: 'error', description: 'Status' },
        message: { type: 'string', description: 'A sentence' },
        code: { type: 'string', description: 'A code' },
      },
    },
  };
}

function parameters(): Record<string, Node> {
  const query = (name: string, schema: Node): Node => ({
    name,
    in: 'query',
    description: name,
    schema,
  });
  return {
    Id: {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Identifier',
      schema: { type: 'integer', minimum: 1 },
    },
    Page: query('page', { type: 'integer', minimum: 1, default: 1 }),
    PageSize: query('page_size', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  };
}

function responses(): Record<string, Node> {
  return { Failure: json(ref('Failure'), 'It failed') };
}
