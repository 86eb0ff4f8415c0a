import {
  carries,
  type Location,
  type Place,
  type Reader,
  requiredFields,
  type Schema,
  statuses,
  variants,
} from '@genmedia/openapi';
import { fieldsOf, innerObjects, shownTypes, typeNames } from './contract-fields.ts';
import { ownKeywords } from './own-keywords.ts';
import type { ShownField, ShownFields } from './shown.ts';

/** The extension that marks what the interface does not show. */
export const mark = 'x-assumption';

/** Compares schemas with the shown fields, and reports what differs and has no mark. */
export class SchemaCheck {
  readonly #reader: Reader;
  readonly #report: (at: Location, what: string) => void;
  /**
   * Whether these are schemas of a request. A request's `required` is a choice; examples of
   * responses show it.
   */
  readonly #isRequest: boolean;

  constructor(reader: Reader, report: (at: Location, what: string) => void, isRequest: boolean) {
    this.#reader = reader;
    this.#report = report;
    this.#isRequest = isRequest;
  }

  object(schema: Place<Schema>, shown: ShownFields): void {
    for (const variant of variants(this.#reader, schema)) {
      const marked = carries(variant, mark);
      if (this.#isOtherStatus(variant, shown)) {
        if (!marked) this.#report(variant.rawAt, 'this kind of answer');
        continue;
      }
      if (!marked) this.#required(variant, shown);
      const isWholeMarked = marked && (!this.#isRequest || isOurChoice(shown));
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
      ...ownKeywords(this.#reader, property, field, { isRequest: this.#isRequest, marked }),
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
    const shownStatuses = [...includes, ...values].filter((status) => status !== 'error');
    const own = statuses(this.#reader, variant);
    return own.length > 0 && !own.some((status) => shownStatuses.includes(status));
  }

  #required(variant: Place<Schema>, shown: ShownFields): void {
    if (!this.#isRequest) return;
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
