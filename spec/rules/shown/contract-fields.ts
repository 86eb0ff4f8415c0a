import {
  fields,
  jsonSchema,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
  type Schema,
  variants,
} from '@genmedia/openapi';
import type { ShownField, ShownFields, ShownOperation } from './shown.ts';

/** A field of the contract, and the alternative of its object that has it. */
export interface Field {
  name: string;
  /** What is shown of it; undefined if nothing is. */
  shown: ShownField | undefined;
  object: Place<Schema>;
  property: Place<Schema>;
}

/** The fields of one alternative of an object, each with what is shown of it. */
export function fieldsOf(reader: Reader, object: Place<Schema>, shown: ShownFields): Field[] {
  return [...fields(reader, object)].map(([name, property]) => ({
    name,
    shown: shown[name],
    object,
    property,
  }));
}

/** A parameter, with what is shown of it. */
export interface Input {
  parameter: Place<Parameter>;
  schema: Place<Schema> | undefined;
  shown: ShownField | undefined;
}

/** The parameters of an operation, each with what is shown of it. */
export function inputsOf(
  reader: Reader,
  operation: OperationPlace,
  shown: ShownOperation,
): Input[] {
  const shownParameters = {
    path: shown.path,
    query: shown.query,
    header: undefined,
    cookie: undefined,
  };
  return parametersOf(reader, operation).map((parameter) => {
    const { name, in: where } = parameter.node;
    return {
      parameter,
      schema: reader.child(parameter, 'schema'),
      shown: shownParameters[where]?.[name],
    };
  });
}

/** The alternatives of the body of an answer with 200 or 201. */
export function answersOf(reader: Reader, operation: OperationPlace): Place<Schema>[] {
  const schema = reader
    .entries(operation, 'responses')
    .filter(([status]) => status === '200' || status === '201')
    .map(([, response]) => jsonSchema(reader, response))
    .find((found) => found !== undefined);
  return schema ? variants(reader, schema) : [];
}

/** The alternatives of the objects in a field, or in its array. */
export function innerObjects(reader: Reader, property: Place<Schema>): Place<Schema>[] {
  return variants(reader, property).flatMap((alternative) => {
    const items = itemsOf(reader, alternative);
    return variants(reader, items ?? alternative);
  });
}

/** The items of an array; undefined if it is none, or says nothing of them. */
function itemsOf(reader: Reader, schema: Place<Schema>): Place<Schema> | undefined {
  return schema.node.type === 'array' ? reader.child(schema, 'items') : undefined;
}

/**
 * All schemas that describe the values of a field: beside its `$ref`, behind it, and those of array
 * items.
 */
export function nodesOf(reader: Reader, property: Place<Schema>): Schema[] {
  return [...new Set([property.raw as Schema, property.node, ...valueSchemas(reader, property)])];
}

function valueSchemas(reader: Reader, schema: Place<Schema>): Schema[] {
  return variants(reader, schema).flatMap((alternative) => {
    const items = itemsOf(reader, alternative);
    // The fields of objects in an array are compared one by one.
    return items && !items.node.properties
      ? [alternative.node, ...valueSchemas(reader, items)]
      : [alternative.node];
  });
}

/** The types of a schema, in the words of interface.yaml: `string`, `array of string`, `timestamp`. */
export function typeNames(reader: Reader, schema: Place<Schema>): string[] {
  return variants(reader, schema).flatMap((variant) => {
    const { node } = variant;
    if (node.type === 'array') {
      const items = itemsOf(reader, variant);
      return items ? typeNames(reader, items).map((name) => `array of ${name}`) : ['array'];
    }
    if (node.format === 'date-time') return ['timestamp'];
    if (node.const === null) return ['null'];
    return [node.allOf ? 'object' : String(node.type ?? 'any')];
  });
}

/** The types that a line of interface.yaml allows. */
export function shownTypes(field: ShownField): string[] {
  return field.type?.split(' | ') ?? [];
}
