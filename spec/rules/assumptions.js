import { carries, Reader } from './support/reader.js';
import { coveredBody, SchemaCheck } from './support/schema-check.js';
import { loadShown, shownFile } from './support/shown.js';

/** @import { Context, Location, Node, OperationPlace, Place, ShownOperation } from './support/types.d.ts' */

const MARK = 'x-assumption';

/**
 * Whatever shown.yaml does not list carries x-assumption. On something that is not listed, the mark
 * covers everything inside it; on something that is listed, only what stands there itself (such as
 * `required`, or a default).
 * @param {{ shown?: string }} [options] `shown`: another list than the one beside the rules
 */
export function assumptions(options = {}) {
  const shown = loadShown(options.shown ?? shownFile);
  return {
    /** @param {Node} root @param {Context} context */
    Root(root, context) {
      const check = new OperationCheck(new Reader(context));
      for (const operation of check.reader.operations(root)) {
        const known = shown.operations[operation.id];
        if (known) check.known(operation, known);
        else check.needsMark(operation, 'the operation');
      }
    },
  };
}

class OperationCheck {
  #reported = new Set();

  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.operation = '';
  }

  /**
   * Reports a place once, however many operations use it.
   * @param {Location} location
   * @param {string} what
   */
  report = (location, what) => {
    const key = `${location.source.absoluteRef}${location.pointer}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.reader.context.report({
      message: `${this.operation}: ${what} is our choice: say so with x-assumption.`,
      location: location.key(),
    });
  };

  /**
   * @param {Place} place
   * @param {string} what
   */
  needsMark(place, what) {
    if ('id' in place) this.operation = String(place.id);
    if (!carries(place, MARK)) this.report(place.at, what);
  }

  /**
   * @param {OperationPlace} operation
   * @param {ShownOperation} shown
   */
  known(operation, shown) {
    this.operation = operation.id;
    if (!shown.method) this.needsMark(operation, 'the method');
    if (operation.node.deprecated && !shown.deprecated) this.needsMark(operation, 'deprecated');
    if (operation.node['x-since'] && !shown.since) this.needsMark(operation, 'x-since');
    this.#parameters(operation, shown);
    this.#request(operation, shown);
    this.#responses(operation, shown);
    for (const callback of this.reader.callbacks(operation)) {
      if (!carries(callback, MARK)) this.report(callback.at, 'how the webhook is called');
    }
  }

  /**
   * @param {OperationPlace} operation
   * @param {ShownOperation} shown
   */
  #parameters(operation, shown) {
    for (const [, parameter] of this.reader.entries(operation, 'parameters')) {
      const { name, in: where } = parameter.node;
      const field = { path: shown.path, query: shown.query, header: undefined }[String(where)]?.[
        name
      ];
      const schema = this.reader.child(parameter, 'schema');
      if (carries(parameter, MARK)) continue;
      if (!field) this.report(parameter.at, `the ${where} parameter ${name}`);
      else if (schema)
        this.#schemas(true).field(
          schema,
          name,
          where === 'path' ? { type: typeOf(schema), ...field } : field,
        );
    }
  }

  /**
   * @param {OperationPlace} operation
   * @param {ShownOperation} shown
   */
  #request(operation, shown) {
    const body = this.reader.child(operation, 'requestBody');
    if (!body) return;
    const schema = this.reader.child(body, 'content', 'application/json', 'schema');
    if (shown.body && schema) this.#schemas(true).object(schema, shown.body);
    else if (!coveredBody(this.reader, body)) this.report(body.at, 'the request body');
  }

  /**
   * @param {OperationPlace} operation
   * @param {ShownOperation} shown
   */
  #responses(operation, shown) {
    for (const [status, response] of this.reader.entries(operation, 'responses')) {
      if (coveredBody(this.reader, response)) continue;
      const schema = this.reader.child(response, 'content', 'application/json', 'schema');
      if (status !== '200' || !shown.answer || !schema) {
        this.report(response.at, `the answer ${status}`);
        continue;
      }
      this.#schemas(false).object(schema, shown.answer);
      for (const [name, header] of this.reader.entries(response, 'headers')) {
        this.needsMark(header, `the header ${name}`);
      }
      for (const [type, media] of this.reader.entries(response, 'content')) {
        if (type !== 'application/json') this.needsMark(media, `the answer as ${type}`);
      }
    }
  }

  /** @param {boolean} request */
  #schemas(request) {
    return new SchemaCheck(this.reader, this.report, request);
  }
}

/** @param {Place} schema */
function typeOf(schema) {
  return schema.node.type;
}
