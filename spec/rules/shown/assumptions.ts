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
  requiredFields,
  type Schema,
  statuses,
  variants,
} from '@genmedia/openapi';
import { type Context, contractOf } from '../support/rule.ts';
import { fieldsOf, innerObjects, inputsOf, shownTypes, typeNames } from './contract-fields.ts';
import { ownKeywords } from './own-keywords.ts';
import {
  loadShown,
  type ShownField,
  type ShownFields,
  type ShownOperation,
  shownFile,
} from './shown.ts';

const mark = 'x-assumption';

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
        const checkShown = shown.operations[operation.id];
        if (checkShown) check.checkShown(operation, checkShown);
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
        const checkShown = where === 'path' ? { type: String(schema.node.type), ...field } : field;
        this.#schemas(true).field(schema, name, checkShown);
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

  #schemas(request: boolean): SchemaCheck {
    return new SchemaCheck(this.#reader, this.#report, request);
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

/** Compares schemas with the shown fields, and reports what differs and has no mark. */
class SchemaCheck {
  readonly #reader: Reader;
  readonly #report: (at: Location, what: string) => void;
  /**
   * Whether these are schemas of a request. A request's `required` is a choice; examples of
   * responses show it.
   */
  readonly #request: boolean;

  constructor(reader: Reader, report: (at: Location, what: string) => void, request: boolean) {
    this.#reader = reader;
    this.#report = report;
    this.#request = request;
  }

  object(schema: Place<Schema>, shown: ShownFields): void {
    for (const variant of variants(this.#reader, schema)) {
      const marked = carries(variant, mark);
      if (this.#isOtherStatus(variant, shown)) {
        if (!marked) this.#report(variant.rawAt, 'this kind of answer');
        continue;
      }
      if (!marked) this.#required(variant, shown);
      const isWholeMarked = marked && (!this.#request || isOurChoice(shown));
      for (const { name, shown: field, property } of fieldsOf(this.#reader, variant, shown)) {
        if (isWholeMarked && field?.ours) continue;
        if (field) this.field(property, name, field, marked);
        else if (!isWholeMarked && !carries(property, mark)) {
          this.#report(property.rawAt, `the field ${name}`);
        }
      }
    }
  }

  /** `marked`: whether the object that contains the property has x-assumption. */
  field(property: Place<Schema>, name: string, field: ShownField, marked = false): void {
    const leaves = variants(this.#reader, property);
    if ([property, ...leaves].some((place) => carries(place, mark))) {
      if (field.fields) this.#inside(property, field);
      return;
    }
    const unmarked = [
      ...this.#types(property, field),
      ...ownKeywords(this.#reader, property, field, { request: this.#request, marked }),
    ];
    if (field.ours) unmarked.unshift('its name');
    if (unmarked.length > 0)
      this.#report(property.at, `the field ${name} (${unmarked.join(', ')})`);
    this.#inside(property, field);
  }

  /**
   * The interface does not show the shape of errors, so `error` counts as a status that is not
   * shown.
   */
  #isOtherStatus(variant: Place<Schema>, shown: ShownFields): boolean {
    const { includes = [], enum: values = [] } = shown.status ?? {};
    const checkShown = [...includes, ...values].filter((status) => status !== 'error');
    const unmarked = statuses(this.#reader, variant);
    return unmarked.length > 0 && !unmarked.some((status) => checkShown.includes(status));
  }

  #required(variant: Place<Schema>, shown: ShownFields): void {
    if (!this.#request) return;
    const marked = fieldsOf(this.#reader, variant, shown)
      .filter(({ property }) => carries(property, mark))
      .map(({ name }) => name);
    const unmarked = requiredFields(this.#reader, variant).filter(
      (name) => shown[name]?.required !== true && !marked.includes(name),
    );
    if (unmarked.length > 0)
      this.#report(
        variant.at,
        `that ${unmarked.join(', ')} ${unmarked.length > 1 ? 'are' : 'is'} required`,
      );
  }

  #types(property: Place<Schema>, field: ShownField): string[] {
    const shown = shownTypes(field);
    if (shown.length === 0) return field.enum || field.includes ? [] : ['its type'];
    const unmarked = typeNames(this.#reader, property).filter((name) => !shown.includes(name));
    return unmarked.map((name) => `the type ${name}`);
  }

  #inside(property: Place<Schema>, { fields }: ShownField): void {
    for (const object of innerObjects(this.#reader, property)) {
      if (fields) this.object(object, fields);
      else if (object.node.properties && !carries(object, mark)) this.object(object, {});
    }
  }
}

/** Whether a whole request is our choice: only its credential and limits are shown. */
function isOurChoice(shown: ShownFields): boolean {
  return Object.values(shown).every((field) => field.credential || field.ours);
}
