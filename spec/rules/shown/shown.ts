import { readFileSync } from 'node:fs';
import type { CredentialPlace } from '@genmedia/openapi';
import { parse } from 'yaml';

/** One line of interface.yaml. */
export interface ShownField {
  type?: string;
  enum?: unknown[];
  includes?: unknown[];
  default?: unknown;
  min?: number;
  max?: number;
  maxItems?: number;
  required?: boolean;
  url?: boolean;
  format?: string;
  credential?: boolean;
  since?: string;
  says?: string[];
  fields?: ShownFields;
  ours?: boolean;
}

export type ShownFields = Record<string, ShownField>;

export interface ShownOperation {
  /** Undefined if the interface does not show the method. */
  method: string | undefined;
  url: string;
  credential: CredentialPlace;
  since?: string;
  sunset?: string;
  deprecated?: boolean;
  webhook?: boolean;
  says?: string[];
  path?: ShownFields;
  query?: ShownFields;
  body?: ShownFields;
  answer?: ShownFields;
}

export interface Shown {
  operations: Record<string, ShownOperation>;
  named: Record<string, { since?: string }>;
  introduction: string[][];
  history: Record<string, string[]>;
}

const methods = ['get', 'post', 'any'];

/** What the interface shows: the file beside this one. */
export const shownFile = new URL('./interface.yaml', import.meta.url);

/** Reads a list of what is shown, and expands its short forms. */
export function loadShown(file: string | URL = shownFile): Shown {
  const data = parse(readFileSync(file, 'utf8'), { merge: true });
  const operations = Object.entries<Record<string, unknown>>(data.operations);
  return {
    operations: Object.fromEntries(operations.map(([id, raw]) => [id, operation(id, raw)])),
    named: data.named ?? {},
    introduction: data.introduction ?? [],
    history: data.history ?? {},
  };
}

function operation(id: string, raw: Record<string, unknown>): ShownOperation {
  const method = methods.find((name) => name in raw);
  if (!method) throw new Error(`${id} needs one of ${methods.join(', ')} with its path.`);
  const { [method]: url, path, query, body, answer, ...rest } = raw;
  const parts = Object.entries({ path, query, body, answer }).filter(([, part]) => part);
  return {
    ...rest,
    method: method === 'any' ? undefined : method,
    url,
    ...Object.fromEntries(parts.map(([name, part]) => [name, fields(part)])),
  } as ShownOperation;
}

function fields(raw: unknown): ShownFields {
  const entries = Object.entries(raw as Record<string, string | ShownField>);
  return Object.fromEntries(entries.map(([name, value]) => [name, field(value)]));
}

function field(raw: string | ShownField): ShownField {
  if (typeof raw === 'string') return { type: raw };
  return raw.fields ? { ...raw, fields: fields(raw.fields) } : raw;
}
