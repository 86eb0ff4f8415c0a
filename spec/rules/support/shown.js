import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** @import { Shown, ShownField, ShownFields, ShownOperation } from './types.d.ts' */

const METHODS = ['get', 'post', 'any'];

/** The list of what is shown, as it stands beside the rules. */
export const shownFile = new URL('../shown.yaml', import.meta.url);

/**
 * Reads a list of what is shown and writes its short forms out.
 * @param {string | URL} file
 * @returns {Shown}
 */
export function loadShown(file = shownFile) {
  const data = parse(readFileSync(file, 'utf8'), { merge: true });
  const operations = Object.entries(data.operations).map(([id, raw]) => [id, operation(id, raw)]);
  return {
    operations: Object.fromEntries(operations),
    named: data.named ?? {},
    introduction: data.introduction ?? [],
    history: data.history ?? {},
  };
}

/**
 * @param {string} id
 * @param {Record<string, unknown>} raw
 * @returns {ShownOperation}
 */
function operation(id, raw) {
  const method = METHODS.find((name) => name in raw);
  if (!method) throw new Error(`${id} needs one of ${METHODS.join(', ')} with its path.`);
  const { [method]: url, path, query, body, answer, ...rest } = raw;
  const parts = Object.entries({ path, query, body, answer }).filter(([, part]) => part);
  return /** @type {ShownOperation} */ ({
    ...rest,
    method: method === 'any' ? undefined : method,
    url,
    ...Object.fromEntries(parts.map(([name, part]) => [name, fields(part)])),
  });
}

/**
 * @param {unknown} raw
 * @returns {ShownFields}
 */
function fields(raw) {
  const entries = Object.entries(/** @type {Record<string, string | ShownField>} */ (raw));
  return Object.fromEntries(entries.map(([name, value]) => [name, field(value)]));
}

/**
 * @param {string | ShownField} raw
 * @returns {ShownField}
 */
function field(raw) {
  if (typeof raw === 'string') return { type: raw };
  return raw.fields ? { ...raw, fields: fields(raw.fields) } : raw;
}
