import { ownKeywords } from './own-keywords.js';
import { carries } from './reader.js';
import { statuses, variants } from './schema.js';
import { shownTypes, typeNames } from './type-names.js';

/** @import { Location, Place, ShownField, ShownFields } from './types.d.ts' */
/** @import { Reader } from './reader.js' */

const MARK = 'x-assumption';

/**
 * Whether a body is marked as ours where it is used: on the request or response, on its media type,
 * or on its schema. A shared component's mark counts only where its whole content is ours.
 * @param {Reader} reader
 * @param {Place} body
 */
export function coveredBody(reader, body) {
  if (carries(body, MARK)) return true;
  const contents = reader.entries(body, 'content');
  if (contents.length === 0) return false;
  return contents.every(([, media]) => {
    const schema = reader.child(media, 'schema');
    return media.raw[MARK] !== undefined || schema?.raw[MARK] !== undefined;
  });
}

/** Compares schemas with the fields that are shown for them, and reports what is not marked. */
export class SchemaCheck {
  /**
   * @param {Reader} reader
   * @param {(location: Location, what: string) => void} report
   * @param {boolean} request  a request's `required` is a choice; a response shows what it has
   */
  constructor(reader, report, request) {
    this.reader = reader;
    this.report = report;
    this.request = request;
  }

  /**
   * @param {Place} schema
   * @param {ShownFields} fields
   */
  object(schema, fields) {
    for (const variant of variants(this.reader, schema)) {
      if (this.#otherStatus(variant, fields)) {
        if (!carries(variant, MARK)) this.report(variant.rawAt, 'this kind of answer');
        continue;
      }
      this.#required(variant, fields);
      const whole = carries(variant, MARK) && (!this.request || isOurs(fields));
      for (const [name, property] of this.reader.entries(variant, 'properties')) {
        const field = fields[name];
        if (whole && field?.ours) continue;
        if (field) this.field(property, name, field, carries(variant, MARK));
        else if (!whole && !carries(property, MARK))
          this.report(property.rawAt, `the field ${name}`);
      }
    }
  }

  /**
   * @param {Place} property
   * @param {string} name
   * @param {ShownField} field
   * @param {boolean} [marked]  whether the object around it carries x-assumption
   */
  field(property, name, field, marked = false) {
    const leaves = variants(this.reader, property);
    if ([property, ...leaves].some((place) => carries(place, MARK))) {
      if (field.fields) this.#inside(leaves, field);
      return;
    }
    const own = [
      ...this.#types(property, field),
      ...ownKeywords(this.reader, property, field, { request: this.request, marked }),
    ];
    if (field.ours) own.unshift('its name');
    if (own.length > 0) this.report(property.at, `the field ${name} (${own.join(', ')})`);
    this.#inside(leaves, field);
  }

  /**
   * The shape of an error is nowhere shown, so it is like a status that is not shown.
   * @param {Place} variant
   * @param {ShownFields} fields
   */
  #otherStatus(variant, fields) {
    const { includes = [], enum: values = [] } = fields.status ?? {};
    const known = [...includes, ...values].filter((status) => status !== 'error');
    const own = statuses(this.reader, variant);
    return own.length > 0 && !own.some((status) => known.includes(status));
  }

  /**
   * @param {Place} variant
   * @param {ShownFields} fields
   */
  #required(variant, fields) {
    if (!this.request || carries(variant, MARK)) return;
    const own = /** @type {string[]} */ (variant.node.required ?? []).filter((name) => {
      const property = this.reader.child(variant, 'properties', name);
      return fields[name]?.required !== true && !(property && carries(property, MARK));
    });
    if (own.length > 0) this.report(variant.at, `that ${own.join(', ')} must be there`);
  }

  /**
   * @param {Place} property
   * @param {ShownField} field
   */
  #types(property, field) {
    const shown = shownTypes(field);
    if (shown.length === 0) return field.enum || field.includes ? [] : ['its type'];
    const own = typeNames(this.reader, property).filter((name) => !shown.includes(name));
    return own.map((name) => `the type ${name}`);
  }

  /**
   * @param {Place[]} leaves
   * @param {ShownField} field
   */
  #inside(leaves, field) {
    for (const leaf of leaves) {
      const object = leaf.node.type === 'array' ? this.reader.child(leaf, 'items') : leaf;
      if (!object) continue;
      if (field.fields) this.object(object, field.fields);
      else if (object.node.properties && !carries(object, MARK)) this.object(object, {});
    }
  }
}

/**
 * Whether a request is our choice as a whole: nothing of it is shown but its credential and limits.
 * @param {ShownFields} fields
 */
function isOurs(fields) {
  return Object.values(fields).every((field) => field.credential || field.ours);
}
