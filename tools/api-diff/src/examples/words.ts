import { type Example, object, taking, text } from './example.ts';

const field = (more: object) => taking({ ...text, ...more }, false);
const named = (name: string) => ({
  request: { $ref: `#/components/schemas/${name}` },
  schemas: { [name]: object({ prompt: text }) },
});

/** Names, words, and what no rule knows. */
export const words = {
  'schema-added': {
    was: {},
    is: named('NewBoat'),
    after: { names: ['NewBoat'] },
  },
  'schema-removed': {
    was: named('OldBoat'),
    is: {},
    before: { names: ['OldBoat'] },
  },
  'words-changed': {
    was: { more: { description: 'Draws.' } },
    is: { more: { description: 'Draws well.' } },
  },
  'example-changed': {
    was: field({ examples: ['small'] }),
    is: field({ examples: ['large'] }),
  },
  'pattern-words-changed': {
    was: field({ pattern: '^[a-m]+$', 'x-pattern-words': 'letters from a to m' }),
    is: field({ pattern: '^[a-m]+$', 'x-pattern-words': 'small letters from a to m' }),
  },
  'note-changed': {
    was: field({ 'x-assumption': 'Sizes have names.', 'x-since': '2026-01-01' }),
    is: field({}),
  },
  'extension-changed': { was: field({ 'x-color': 'red' }), is: field({ 'x-color': 'blue' }) },
  'keyword-changed': {
    was: { request: { ...object({ prompt: text }), additionalProperties: { type: 'string' } } },
    is: { request: { ...object({ prompt: text }), additionalProperties: { type: 'number' } } },
    before: { send: { prompt: 'A boat', other: 'red' }, take: 'body.other?.length;' },
  },
} satisfies Record<string, Example>;
