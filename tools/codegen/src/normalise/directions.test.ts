import { expect, test } from 'vitest';
import { documentOf, json } from '../testing/document.ts';
import { splitDirections } from './directions.ts';

const ref = (component: string) => ({ $ref: `#/components/schemas/${component}` });
const object = (properties: object, required?: string[]) => ({
  type: 'object',
  properties,
  ...(required && { required }),
});

/** A document whose operation takes and answers these schemas. */
function documentFor(taken: object, answered: object, schemas: object) {
  return documentOf({
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          requestBody: json(taken),
          responses: { 200: { description: 'Ok.', ...json(answered) } },
        },
      },
    },
    components: { schemas },
  });
}

function split(taken: object, answered: object, schemas: object) {
  const { paths, components } = splitDirections(documentFor(taken, answered, schemas));
  const { requestBody, responses } = Object(paths?.['/orders']?.post) as {
    requestBody: ReturnType<typeof json>;
    responses: { 200: ReturnType<typeof json> };
  };
  return {
    taken: requestBody.content['application/json'].schema,
    answered: responses[200].content['application/json'].schema,
    schemas: components?.schemas,
  };
}

const id = { type: 'integer', readOnly: true };
const secret = { type: 'string', writeOnly: true };
const name = { type: 'string' };

test('a component that both directions use is two components', () => {
  const Order = object({ id, secret, name }, ['id', 'secret', 'name']);
  expect(split(ref('Order'), ref('Order'), { Order })).toEqual({
    taken: ref('OrderWritable'),
    answered: ref('Order'),
    schemas: {
      Order: object({ id, name }, ['id', 'name']),
      OrderWritable: object({ secret, name }, ['secret', 'name']),
    },
  });
});

test('a component that refers to one of these is two as well, and no other is', () => {
  const schemas = {
    Cart: object({ orders: { type: 'array', items: ref('Order') }, name: ref('Name') }),
    Order: object({ id, cart: ref('Cart') }, ['id']),
    Name: name,
    OrderWritable: name,
  };
  const result = split(ref('Cart'), ref('Cart'), schemas);
  expect(result.taken).toEqual(ref('CartWritable'));
  expect(result.schemas).toEqual({
    ...schemas,
    CartWritable: object({
      orders: { type: 'array', items: ref('OrderWritable2') },
      name: ref('Name'),
    }),
    OrderWritable2: object({ cart: ref('CartWritable') }),
  });
});

test('a component of one direction keeps its name', () => {
  const result = split(ref('NewOrder'), ref('Order'), {
    NewOrder: object({ id, secret }, ['id', 'secret']),
    Order: object({ id, secret }, ['id', 'secret']),
  });
  expect(result).toEqual({
    taken: ref('NewOrder'),
    answered: ref('Order'),
    schemas: { NewOrder: object({ secret }, ['secret']), Order: object({ id }, ['id']) },
  });
});

test('a field is marked where it is used, or where it is described', () => {
  const schemas = { Id: { ...id }, Plain: name };
  const fields = { a: ref('Id'), b: { ...ref('Plain'), readOnly: true }, c: { allOf: [id] }, name };
  const { taken, answered } = split(object(fields, ['a', 'b', 'c']), object(fields), schemas);
  expect(taken).toEqual(object({ name }));
  expect(answered).toEqual(object(fields));
});

test('no part of an allOf requires a field that another part does not send', () => {
  const Base = object({ id, name });
  const parts = { allOf: [ref('Base'), { required: ['id', 'name'] }], required: ['id'] };
  expect(split(parts, ref('Base'), { Base }).taken).toEqual({
    allOf: [ref('BaseWritable'), { required: ['name'] }],
  });
});

test('a discriminator maps to the same components that the branches refer to', () => {
  const union = {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: { propertyName: 'kind', mapping: { cat: ref('Cat').$ref, dog: 'Dog' } },
  };
  const schemas = { Cat: object({ kind: name, id }), Dog: object({ kind: name, id }) };
  const { taken, answered } = split(union, union, schemas);
  expect(answered).toEqual(union);
  expect(taken).toEqual({
    oneOf: [ref('CatWritable'), ref('DogWritable')],
    discriminator: {
      propertyName: 'kind',
      mapping: { cat: ref('CatWritable').$ref, dog: 'DogWritable' },
    },
  });
});

test('a recursive schema ends', () => {
  const Tree = object({ id, below: { type: 'array', items: ref('Tree') } }, ['id']);
  expect(split(ref('Tree'), ref('Tree'), { Tree }).schemas?.TreeWritable).toEqual(
    object({ below: { type: 'array', items: ref('TreeWritable') } }),
  );
});

test('parameters and shared bodies are requests, callbacks come from the owner of the data', () => {
  const Order = object({ id, secret });
  const document = documentOf({
    paths: {
      '/orders': {
        parameters: [{ name: 'like', in: 'query', schema: ref('Order') }],
        post: {
          operationId: 'order',
          requestBody: { $ref: '#/components/requestBodies/New' },
          responses: { 200: { description: 'Ok.', ...json(ref('Order')) } },
          callbacks: {
            done: { '{$url}': { post: { requestBody: json(ref('Order')), responses: {} } } },
          },
        },
      },
    },
    components: { schemas: { Order }, requestBodies: { New: json(ref('Order')) } },
  });
  const text = JSON.stringify(splitDirections(document));
  const { paths, components } = JSON.parse(text);
  const { parameters, post } = paths['/orders'];
  expect(parameters[0].schema).toEqual(ref('OrderWritable'));
  expect(components.requestBodies.New).toEqual(json(ref('OrderWritable')));
  expect(post.callbacks.done['{$url}'].post.requestBody).toEqual(json(ref('Order')));
});

test('a document without marks is left as it is', () => {
  const document = documentFor(ref('Order'), ref('Order'), { Order: object({ name }) });
  expect(splitDirections(document)).toBe(document);
});
