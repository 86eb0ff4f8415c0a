import { jsonOf } from '../model/json.ts';
import { parameterNodes } from '../model/parameters.ts';
import type {
  Document,
  MediaType,
  Method,
  Parameter,
  RequestBody,
  Response,
} from '../openapi/document.ts';
import { type Located, operationsOf } from '../openapi/operations.ts';
import { componentName, resolve } from '../openapi/resolve.ts';
import { key, pascal } from '../text.ts';

/** What a hook says of one operation: its parameters, and its body and results by type name. */
export interface Shape {
  id: string;
  method: Method;
  path: string;
  located: Located;
  parameters: Parameter[];
  body: (Content & { required: boolean }) | undefined;
  /** The answers with a 2xx status. */
  results: (Content & { status: string })[];
}

export interface Content {
  /** Undefined where there is no content. */
  mediaType: string | undefined;
  media: MediaType | undefined;
  /** A component of the view, or an alias. */
  type: string | undefined;
  /** What the alias stands for, as a type over the view's `operations`. */
  alias: string | undefined;
}

export function shapesOf(view: Document): Shape[] {
  return operationsOf(view).map((located) => {
    const { path, method, item, operation } = located;
    const id = operation.operationId;
    return {
      id,
      method,
      path,
      located,
      parameters: parameterNodes(view, item, operation),
      body: bodyShape(view, located),
      results: Object.entries(operation.responses ?? {})
        .filter(([status]) => /^2(\d\d|XX)$/i.test(status))
        .map(([status, node]) => {
          const { content } = resolve<Response>(view, node);
          const at = `${typeOf(id)}['responses'][${key(status)}]`;
          return { status, ...contentShape(content, pascal(id) + status, at) };
        }),
    };
  });
}

function bodyShape(view: Document, { operation }: Located): Shape['body'] {
  if (!operation.requestBody) return undefined;
  const { required, content } = resolve<RequestBody>(view, operation.requestBody);
  const id = operation.operationId;
  const at = `NonNullable<${typeOf(id)}['requestBody']>`;
  return { required: required === true, ...contentShape(content, `${pascal(id)}Body`, at) };
}

function contentShape(
  content: Record<string, MediaType> | undefined,
  name: string,
  at: string,
): Content {
  const json = jsonOf(content);
  const [mediaType, media] =
    Object.entries(content ?? {}).find(([, candidate]) => !json || candidate === json) ?? [];
  const component = componentName(media?.schema?.$ref ?? '');
  if (!json || component !== undefined) {
    return { mediaType, media, type: component, alias: undefined };
  }
  return { mediaType, media, type: name, alias: `${at}['content']['${mediaType}']` };
}

export function typeOf(id: string): string {
  return `operations[${JSON.stringify(id).replaceAll('"', "'")}]`;
}
