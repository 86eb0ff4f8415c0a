import type { Kind } from '../bump.ts';
import type { Change } from '../change.ts';
import { type Rule, rulesById } from '../rules.ts';

/** How many operations a sentence names. It only counts the others. */
const maxNamed = 3;

/**
 * Describes a change for the users of a kind of package; without a kind, for the author of the change.
 */
export function sentence(change: Change, kind?: Kind): string {
  const rule: Rule = rulesById[change.rule];
  const message = kind === 'server' ? (rule.serverMessage ?? rule.message) : rule.message;
  const template = change.operations.length > 1 ? plural(message) : message;
  const placeholders: Record<string, string> = {
    operation: operations(change, kind),
    field: field(change, kind),
    before: value(change, change.before),
    after: value(change, change.after),
    until: typeof change.after === 'string' ? ` and stops working on ${change.after}` : '',
  };
  const text = template.replaceAll(/\{(\w+)\}/g, (_, key) => placeholders[key] ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The verbs of the sentences, with their plurals. */
const plurals: Record<string, string> = {
  answers: 'answer',
  has: 'have',
  honours: 'honour',
  after: 'are',
  needs: 'need',
  refuses: 'refuse',
  takes: 'take',
  serverMessage: 'tell',
  works: 'work',
};

/** Makes a sentence about one operation a sentence about several. */
function plural(template: string): string {
  if (!template.startsWith('{operation}')) return template;
  return template.replace(/ (no longer )?(\w+)/, (all, before = '', verb) =>
    verb in plurals ? ` ${before}${plurals[verb]}` : all,
  );
}

function operations({ operations: ids, schema }: Change, kind?: Kind): string {
  if (ids.length === 0) return schema === undefined ? 'the contract' : `\`${schema}\``;
  const named = ids.slice(0, maxNamed).map((id) => `\`${kind === 'react' ? hookName(id) : id}\``);
  const others = ids.length - named.length;
  if (others > 0) return `${named.join(', ')} and ${others} other${others > 1 ? 's' : ''}`;
  return named.join(' and ').replace(/ and (?=.* and )/g, ', ');
}

function hookName(id: string): string {
  return `use${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}

/** The name of a field as callers write it, without the status, place or keyword in its path. */
function field(change: Change, kind?: Kind): string {
  const path = change.at
    .replace(/\.?\(.*\)/, '')
    .replace(/^[1-5](\d\d|XX)\.?|^default\.?/i, '')
    .replace(/^(query|path|header|cookie)\./, '');
  if (path !== '') return `\`${path}\``;
  if (change.rule.startsWith('schema-')) return `\`${change.schema}\``;
  if (/^(request|answer)-/.test(change.rule))
    return change.schema ? `\`${change.schema}\`` : 'its body';
  return operations(change, kind);
}

/** The old or new value, with its keyword if it is a limit. */
function value({ at }: Change, setting: unknown): string {
  const [, keyword] = /\((\w+)\)$/.exec(at) ?? [];
  if (setting === undefined) return keyword ? `no ${keyword}` : 'none';
  const shown = Array.isArray(setting) ? setting.map(literal).join(', ') : literal(setting);
  return keyword ? `${keyword} ${shown}` : shown;
}

function literal(setting: unknown): string {
  return `\`${typeof setting === 'string' ? setting : JSON.stringify(setting)}\``;
}
