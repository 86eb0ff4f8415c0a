import { answered, type Example, giving, object, REQUEST, taking, text } from './example.ts';

const field = (more: object) => taking({ ...text, ...more }, false);
const ink = object({ color: text });
const named = (name: string) => ({
  ...giving({ $ref: `#/components/schemas/${name}` }),
  schemas: { [name]: ink },
});
const taken = (name: string) => ({
  request: { $ref: `#/components/schemas/${name}` },
  schemas: { [name]: REQUEST },
});
const inked = answered({ color: 'red' });

/** Examples of changes of names and texts, and of changes without a rule of their own. */
export const words = {
  'schema-added': {
    was: giving(ink),
    is: named('NewBoat'),
    before: { give: inked },
    after: { give: inked, names: ['NewBoat'] },
  },
  'schema-removed': {
    was: named('OldBoat'),
    is: giving(ink),
    before: { give: inked, names: ['OldBoat'] },
  },
  'name-added': {
    was: taken('WasTaken'),
    is: {},
    before: { names: ['WasTaken'] },
    after: { names: ['NameAddedExampleBody'], ofCallers: true },
    also: ['schema-removed'],
  },
  'name-removed': {
    was: {},
    is: taken('IsTaken'),
    before: { names: ['NameRemovedExampleBody'], ofCallers: true },
    also: ['schema-added'],
  },
  'words-changed': {
    was: { more: { description: 'Draws.' } },
    is: { more: { description: 'Draws well.' } },
  },
  'example-changed': {
    was: { shows: { prompt: 'A boat' } },
    is: { shows: { prompt: 'A car' } },
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
