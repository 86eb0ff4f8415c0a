import {
  answered,
  type Example,
  giving,
  number,
  object,
  requestSchema,
  sized,
  taking,
  text,
} from './example.ts';

const field = (extra: object) => taking({ ...text, ...extra }, false);
const ink = object({ color: text });
const named = (name: string) => ({
  ...giving({ $ref: `#/components/schemas/${name}` }),
  schemas: { [name]: ink },
});
const taken = (name: string) => ({
  request: { $ref: `#/components/schemas/${name}` },
  schemas: { [name]: requestSchema },
});
const inked = answered({ color: 'red' });

const regional = (name: string, region: object) => ({
  root: { servers: [{ url: `https://{region}.${name}.example`, variables: { region } }] },
});

/** Examples of changes of names and texts, and of changes without a rule of their own. */
export const words = {
  'schema-added': {
    before: giving(ink),
    after: named('NewBoat'),
    oldUse: { handlerBody: inked },
    newUse: { handlerBody: inked, names: ['NewBoat'] },
  },
  'schema-removed': {
    before: named('OldBoat'),
    after: giving(ink),
    oldUse: { handlerBody: inked, names: ['OldBoat'] },
  },
  'name-added': {
    before: taken('WasTaken'),
    after: {},
    oldUse: { names: ['WasTaken'] },
    newUse: { names: ['NameAddedExampleBody'], ofCallers: true },
    alsoRules: ['schema-removed'],
  },
  'name-removed': {
    before: {},
    after: taken('IsTaken'),
    oldUse: { names: ['NameRemovedExampleBody'], ofCallers: true },
    alsoRules: ['schema-added'],
  },
  'schema-renamed': {
    before: named('OldInk'),
    after: named('NewInk'),
    oldUse: { handlerBody: inked, names: ['OldInk'] },
    newUse: { handlerBody: inked, names: ['NewInk'] },
  },
  'access-changed': {
    before: giving(text),
    after: giving({ ...text, readOnly: true }),
    oldUse: { handlerBody: answered('small') },
  },
  'summary-changed': {
    before: { extra: { summary: 'Draw' } },
    after: { extra: { summary: 'Draw well' } },
  },
  'words-changed': {
    before: { extra: { description: 'Draws.' } },
    after: { extra: { description: 'Draws well.' } },
  },
  'servers-changed': {
    before: regional('changed', { default: 'eu' }),
    after: regional('changed', { default: 'us' }),
    oldUse: { server: "'https://{region}.changed.example'" },
  },
  'server-added': {
    before: { root: { servers: [] } },
    after: { root: { servers: [{ url: 'https://added.example' }] } },
    newUse: { server: "'https://added.example'" },
    alsoRules: ['servers-changed'],
  },
  'server-removed': {
    before: regional('removed', { default: 'eu', enum: ['eu', 'us'] }),
    after: regional('removed', { default: 'eu', enum: ['eu'] }),
    oldUse: { server: "'https://{region}.removed.example', { region: 'us' }" },
    alsoRules: ['words-changed'],
  },
  'operation-servers-changed': {
    before: { extra: { servers: [{ url: 'https://old.example' }] } },
    after: { extra: { servers: [{ url: 'https://new.example' }] } },
    alsoRules: ['server-added', 'server-removed'],
  },
  'example-changed': {
    before: { requestExample: { prompt: 'A boat' } },
    after: { requestExample: { prompt: 'A car' } },
  },
  'pattern-words-changed': {
    before: field({ pattern: '^[a-m]+$', 'x-pattern-words': 'letters from a to m' }),
    after: field({ pattern: '^[a-m]+$', 'x-pattern-words': 'small letters from a to m' }),
  },
  'note-changed': {
    before: field({ 'x-assumption': 'Sizes have names.', 'x-since': '2026-01-01' }),
    after: field({}),
  },
  'extension-changed': { before: field({ 'x-color': 'red' }), after: field({ 'x-color': 'blue' }) },
  'keyword-changed': {
    before: taking({ type: 'array', prefixItems: [number] }),
    after: taking({ type: 'array', prefixItems: [text] }),
    oldUse: { requestBody: sized([3]), handlerCode: 'body.size[0]?.toFixed();' },
  },
} satisfies Record<string, Example>;
