import {
  carries,
  type Document,
  jsonSchema,
  type Location,
  type OperationPlace,
  type Place,
  type Reader,
  type RequestBody,
  type Response,
  type Schema,
} from '@genmedia/openapi';
import { type Context, contractOf } from '../support/rule.ts';
import { inputsOf } from './contract-fields.ts';
import { mark, SchemaCheck } from './schema-check.ts';
import { loadShown, type ShownOperation, shownFile } from './shown.ts';

/**
 * Everything that interface.yaml does not list needs x-assumption. On a node that is not listed,
 * the mark covers everything inside. On a listed node, it covers only the node's own keywords, such
 * as `required` or a default.
 */
export function assumptions(options: { shown?: string } = {}) {
  const shown = loadShown(options.shown ?? shownFile);
  return {
    Root(root: Document, context: Context) {
      const { reader, operations, report } = contractOf(root, context);
      const reported = new Set<string>();
      for (const operation of operations) {
        /** Reports each place once, even if several operations use it. */
        const reportOnce = (at: Location, what: string) => {
          const key = `${at.source.absoluteRef}${at.pointer}`;
          if (reported.has(key)) return;
          reported.add(key);
          report(
            at,
            `${operation.id}: ${what} is not in the interface: mark it with x-assumption.`,
          );
        };
        const check = new OperationCheck(reader, reportOnce);
        const shownOperation = shown.operations[operation.id];
        if (shownOperation) check.checkShown(operation, shownOperation);
        else check.requireMark(operation, 'the operation');
      }
    },
  };
}

class OperationCheck {
  readonly #reader: Reader;
  readonly #report: (at: Location, what: string) => void;

  constructor(reader: Reader, report: (at: Location, what: string) => void) {
    this.#reader = reader;
    this.#report = report;
  }

  requireMark(place: Place<object>, what: string): void {
    if (!carries(place, mark)) this.#report(place.at, what);
  }

  checkShown(operation: OperationPlace, shown: ShownOperation): void {
    const { deprecated, 'x-since': since } = operation.node;
    if (!shown.method) this.requireMark(operation, 'the method');
    if (deprecated && !shown.deprecated) this.requireMark(operation, 'deprecated');
    if (since && !shown.since) this.requireMark(operation, 'x-since');
    this.#inputs(operation, shown);
    this.#request(operation, shown);
    this.#responses(operation, shown);
    for (const callback of this.#reader.callbacks(operation)) {
      const body = this.#reader.child(callback, 'requestBody');
      const covered = carries(callback, mark) || (body && carries(body, mark));
      if (!covered) this.#report(callback.at, "the webhook's request");
    }
  }

  #inputs(operation: OperationPlace, shown: ShownOperation): void {
    for (const { parameter, schema, shown: field } of inputsOf(this.#reader, operation, shown)) {
      const { name, in: where } = parameter.node;
      if (carries(parameter, mark)) continue;
      if (!field) this.#report(parameter.at, `the ${where} parameter ${name}`);
      else if (schema) {
        // A URL shows that the parameter exists, but not its type.
        const shownField = where === 'path' ? { type: String(schema.node.type), ...field } : field;
        this.#schemas(true).field(schema, name, shownField);
      }
    }
  }

  #request(operation: OperationPlace, shown: ShownOperation): void {
    const body = this.#reader.child(operation, 'requestBody');
    if (!body) return;
    const schema = jsonSchema(this.#reader, body);
    if (shown.body && schema) this.#schemas(true).object(schema, shown.body);
    else if (!isCovered(this.#reader, body)) this.#report(body.at, 'the request body');
  }

  #responses(operation: OperationPlace, shown: ShownOperation): void {
    for (const [status, response] of this.#reader.entries(operation, 'responses')) {
      if (isCovered(this.#reader, response)) continue;
      const schema = jsonSchema(this.#reader, response);
      if (status !== '200' || !shown.answer || !schema) {
        this.#report(response.at, `the answer ${status}`);
        continue;
      }
      this.#schemas(false).object(schema, shown.answer);
      for (const [name, header] of this.#reader.entries(response, 'headers')) {
        this.requireMark(header as Place<object>, `the header ${name}`);
      }
      for (const [type, media] of this.#reader.entries(response, 'content')) {
        if (type !== 'application/json') this.requireMark(media, `the answer as ${type}`);
      }
    }
  }

  #schemas(isRequest: boolean): SchemaCheck {
    return new SchemaCheck(this.#reader, this.#report, isRequest);
  }
}

/**
 * Whether a body has the mark where it is used: on the request or response, on its media type, or
 * on its schema. The mark of a shared component counts only if its whole content is our choice.
 */
function isCovered(reader: Reader, body: Place<RequestBody> | Place<Response>): boolean {
  if (carries(body, mark)) return true;
  const contents = reader.entries(body as Place<RequestBody>, 'content');
  return (
    contents.length > 0 &&
    contents.every(([, media]) => {
      const schema = reader.child(media, 'schema')?.raw as Schema | undefined;
      return media.node[mark] !== undefined || schema?.[mark] !== undefined;
    })
  );
}
