import type { Kind } from '../bump.ts';
import type { Change } from '../change.ts';
import { type Rule, rulesById } from '../rules.ts';
import { keywordOf, pathOf } from './place.ts';

/** How many operations a sentence names. It only counts the others. */
const maxNamed = 3;

/**
 * Describes a change for the users of a kind of package; without a kind, for the author of the change.
 */
export function sentence(change: Change, kind?: Kind): string {
  const rule: Rule = rulesById[change.rule];
  const message = kind === 'server' ? (rule.serverMessage ?? rule.message) : rule.message;
  const ids = operations(change, kind);
  const place = field(change, kind);
  const isAboutAll =
    message.startsWith('{operation}') || (message.startsWith('{field}') && place === ids);
  const isPlural = change.operations.length > 1 && isAboutAll;
  const placeholders: Record<string, string> = {
    operation: ids,
    field: place,
    keyword: keywordWords(change),
    before: oldName(change, kind) ?? value(change, change.before),
    after: value(change, change.after),
    until:
      typeof change.after === 'string'
        ? ` and ${isPlural ? 'stop' : 'stops'} working on ${change.after}`
        : '',
  };
  const template = isPlural ? plural(message) : message;
  const text = template.replaceAll(/\{(\w+)\}/g, (_, key) => placeholders[key] ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The keyword as a sentence names it: a word for texts, the keyword itself for all others. */
function keywordWords(change: Change): string {
  const keyword = keywordOf(change) ?? '';
  if (!change.rule.startsWith('words-')) return `\`${keyword}\``;
  return /^[a-z]+$/.test(keyword) ? keyword : `\`${keyword}\``;
}

/** The verbs of the sentences, with their plurals. */
const plurals: Record<string, string> = {
  answers: 'answer',
  calls: 'call',
  has: 'have',
  honours: 'honour',
  is: 'are',
  needs: 'need',
  refuses: 'refuse',
  takes: 'take',
  tells: 'tell',
  works: 'work',
};

/** Makes a sentence about one operation a sentence about several. */
function plural(template: string): string {
  return template.replace(/ ((?:no longer|always|never) )?(\w+)/, (all, before = '', verb) =>
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

/** The old name of a renamed operation, as users of hooks know it. */
function oldName({ rule, before }: Change, kind?: Kind): string | undefined {
  const isHook = rule === 'operation-renamed' && kind === 'react' && typeof before === 'string';
  return isHook ? `\`${hookName(before)}\`` : undefined;
}

function hookName(id: string): string {
  return `use${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}

function field(change: Change, kind?: Kind): string {
  const path = pathOf(change);
  if (/^(words|summary|example|note|extension|keyword|access)-/.test(change.rule))
    return fullPlace(change, path, kind);
  if (path !== '') return `\`${path}\``;
  if (change.rule.startsWith('schema-')) return `\`${change.schema}\``;
  if (/^(request|answer)-/.test(change.rule))
    return change.schema ? `\`${change.schema}\`` : bodyOf(change);
  return change.schema === undefined ? operations(change, kind) : `\`${change.schema}\``;
}

function bodyOf({ operations: ids }: Change): string {
  return ids.length > 1 ? 'their bodies' : 'its body';
}

/** The place of a text, which no other words of the sentence name: `sail` of `Boat`. */
function fullPlace(change: Change, path: string, kind?: Kind): string {
  const { schema } = change;
  if (path === '') return schema === undefined ? operations(change, kind) : `\`${schema}\``;
  if (schema !== undefined) return `\`${schema}.${path}\``;
  return change.operations.length > 0
    ? `\`${path}\` of ${operations(change, kind)}`
    : `\`${path}\``;
}

/** Rules whose sentences name the keyword themselves, or whose values say what they are. */
const withoutKeyword = /^(words|summary|note|extension|pattern-words|keyword)-|-discriminator-/;

/** The old or new value, with its keyword if it is a limit. */
function value(change: Change, setting: unknown): string {
  const keyword = withoutKeyword.test(change.rule) ? undefined : keywordOf(change);
  if (setting === undefined) return keyword ? `no ${keyword}` : 'none';
  const shown = Array.isArray(setting) ? setting.map(literal).join(', ') : literal(setting);
  return keyword ? `${keyword} ${shown}` : shown;
}

/** Longer values stand in the contract. */
const maxLength = 100;

function literal(setting: unknown): string {
  const text = typeof setting === 'string' ? setting : (JSON.stringify(setting) ?? 'none');
  // A sentence is one line of a changeset, by which it is found there again.
  const characters = [...text.replaceAll(/\s*[\r\n]+\s*/g, ' ')];
  const shown = characters.slice(0, maxLength).join('');
  return `\`${characters.length > maxLength ? `${shown}…` : shown}\``;
}
