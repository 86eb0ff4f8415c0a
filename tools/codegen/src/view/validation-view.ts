import {
  componentOf,
  type Document,
  jsonType,
  type Node,
  type Operation,
  parametersOf,
  type RequestBody,
  type Response,
  readerOf,
  resolve,
  type Schema,
  transform,
  visit,
} from '@genmedia/openapi';
import { formContent, otherContents } from '../model/body.ts';
import { otherBodyName, pascal } from '../text.ts';
import { validationVisitors } from './validation-visitors.ts';

/** What the names of an operation's own schemas begin with, by its id. */
type Prefixes = ReadonlyMap<string, string>;

/**
 * The document with only the schemas that validation needs: no texts, examples, links, callbacks or
 * response headers.
 */
export function validationView(document: Document, prefixes: Prefixes): Document {
  const components = cookieSchemas(document, prefixes);
  const reader = readerOf(document);
  const bodies = new Map(
    reader.operations(document).map((each) => [each.id, reader.child(each, 'requestBody')?.node]),
  );
  const validating = transform(document, {
    ...validationVisitors(document),
    operation: (node) => {
      const operation = node as unknown as Operation;
      const { operationId = '' } = operation;
      const prefix = prefixes.get(operationId);
      // Nobody implements the operations of webhooks and callbacks here.
      if (prefix === undefined) return { responses: {} };
      const written = bodies.get(operationId);
      return operationWithoutBodies(document, operation, prefix, written, components);
    },
  });
  const { schemas = {}, parameters = {}, requestBodies = {} } = validating.components ?? {};
  return {
    openapi: validating.openapi,
    info: { title: validating.info.title, version: validating.info.version },
    paths: validating.paths ?? {},
    components: { schemas: { ...components, ...schemas }, parameters, requestBodies },
  };
}

/** A component for the cookies of each operation that takes some: orval has no place for them. */
function cookieSchemas(document: Document, prefixes: Prefixes): Record<string, Schema> {
  const reader = readerOf(document);
  const entries = reader.operations(document).flatMap((operation) => {
    const cookies = parametersOf(reader, operation).filter(({ node }) => node.in === 'cookie');
    if (cookies.length === 0) return [];
    const properties = cookies.map(({ node }) => [
      node.name,
      visit(node.schema ?? {}, 'schema', validationVisitors(document)) as Schema,
    ]);
    const required = cookies.filter(({ node }) => node.required).map(({ node }) => node.name);
    const schema: Schema = { type: 'object', properties: Object.fromEntries(properties) };
    if (required.length > 0) schema.required = required;
    return [[`${prefixes.get(operation.id)}Cookies`, schema] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * An operation without its JSON bodies and answers. Their schemas are components: those of the
 * contract, or those in `components`, with the names that the table expects. orval would expand every
 * reference in a schema that is no component. In contracts whose schemas share schemas, that never
 * ends.
 *
 * `written` is the body as the table sees it, too: not yet visited.
 */
function operationWithoutBodies(
  document: Document,
  operation: Operation,
  prefix: string,
  written: RequestBody | undefined,
  components: Record<string, Schema>,
): Node {
  const {
    operationId = '',
    summary,
    deprecated,
    parameters,
    requestBody,
    responses = {},
  } = operation;
  for (const [status, node] of Object.entries(responses)) {
    // The visitor has not visited the target of a reference here: it visits components in their own
    // place.
    const answer = visit(
      resolve<Response>(document, node),
      'response',
      validationVisitors(document),
    );
    addComponent(components, `${prefix}${pascal(status)}Response`, answer as Response);
  }
  const body = requestBody && resolve<RequestBody>(document, requestBody);
  const isKept = body && jsonType(body.content) === undefined;
  let kept = requestBody;
  if (body && written) {
    const visited = visit(body, 'requestBody', validationVisitors(document)) as RequestBody;
    const others = otherContents(written);
    addBodyComponents(components, prefix, visited, written);
    // orval takes one form of several, and not always the first.
    if (others.length > 0) kept = withoutTypes(visited, others);
  }
  return {
    operationId: prefix === pascal(operationId) ? operationId : prefix,
    ...(summary !== undefined && { summary }),
    ...(deprecated !== undefined && { deprecated }),
    ...(parameters && { parameters }),
    ...(isKept && { requestBody: kept }),
    responses: {},
  };
}

/** Adds the schemas of a body that are no components: of its JSON, of a form beside that, of others. */
function addBodyComponents(
  components: Record<string, Schema>,
  prefix: string,
  visited: RequestBody,
  written: RequestBody,
): void {
  addComponent(components, `${prefix}Body`, visited);
  const isJson = jsonType(visited.content) !== undefined;
  const form = isJson ? formContent(visited)?.schema : undefined;
  if (form && componentOf(form) === undefined) components[`${prefix}Form`] = form;
  for (const [index, type] of otherContents(written).entries()) {
    if (componentOf(written.content[type]?.schema) !== undefined) continue;
    components[otherBodyName(prefix, index)] = visited.content[type]?.schema ?? {};
  }
}

function withoutTypes(body: RequestBody, types: readonly string[]): RequestBody {
  const content = Object.entries(body.content).filter(([type]) => !types.includes(type));
  return { ...body, content: Object.fromEntries(content) };
}

function addComponent(
  components: Record<string, Schema>,
  name: string,
  { content }: Partial<Response>,
): void {
  const type = jsonType(content);
  if (type !== undefined && jsonComponent(content) === undefined) {
    components[name] = content?.[type]?.schema ?? {};
  }
}

function jsonComponent(content: Response['content']): string | undefined {
  return componentOf(content?.[jsonType(content) ?? '']?.schema);
}
