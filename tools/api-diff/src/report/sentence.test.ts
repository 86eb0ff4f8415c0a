import { expect, test } from 'vitest';
import type { Change } from '../change.ts';
import { sentence } from './sentence.ts';

const draw = { operations: ['draw'] };
const boat = { operations: ['draw', 'sail'], schema: 'Boat' };

test.for<[Change, string]>([
  [
    { ...boat, rule: 'request-field-removed', at: 'default_size' },
    '`draw` and `sail` no longer take `default_size`.',
  ],
  [
    { ...boat, rule: 'request-field-removed', at: '480p' },
    '`draw` and `sail` no longer take `480p`.',
  ],
  [
    { ...boat, rule: 'answer-field-removed', at: 'query.text' },
    '`draw` and `sail` no longer answer `query.text`.',
  ],
  [
    { ...boat, rule: 'answer-field-became-required', at: 'text' },
    '`draw` and `sail` always answer `text`.',
  ],
  [
    { ...boat, rule: 'deprecated', at: '', schema: undefined, after: '2027-01-01' },
    '`draw` and `sail` are deprecated and stop working on 2027-01-01.',
  ],
  [{ ...boat, rule: 'deprecated', at: 'text' }, '`text` is deprecated.'],
  [
    { ...draw, rule: 'answer-field-removed', at: 'default.code' },
    '`draw` no longer answers `code`.',
  ],
  [
    { ...draw, rule: 'answer-field-removed', at: '200.(application/problem+json).code' },
    '`draw` no longer answers `code`.',
  ],
  [
    { ...draw, rule: 'request-field-added-required', at: '(multipart/form-data).image' },
    '`draw` needs `image`.',
  ],
  [
    {
      ...draw,
      rule: 'request-limit-tightened',
      at: '(multipart/form-data).image.(maxLength)',
      after: 10,
    },
    '`draw` takes less for `image`: maxLength `10`.',
  ],
  [
    { ...draw, rule: 'answer-branch-added', at: '200.(multipart/form-data)', after: 'Car' },
    '`draw` may answer `Car` in its body.',
  ],
  [
    { ...boat, rule: 'request-branch-removed', at: '', schema: undefined, before: 'Car' },
    '`draw` and `sail` no longer take `Car` in their bodies.',
  ],
  [
    { ...boat, rule: 'request-part-added', at: 'size', after: { maxProperties: 2 } },
    '`draw` and `sail` need `size` to match `{"maxProperties":2}`, too.',
  ],
  [
    { ...draw, rule: 'request-part-removed', at: '', before: 'Sized' },
    '`draw` no longer needs its body to match `Sized`.',
  ],
  [
    { ...draw, rule: 'answer-part-added', at: '200.size', after: 'Sized' },
    '`draw` answers only values that also match `Sized` in `size`.',
  ],
  [
    { rule: 'request-field-became-required', operations: [], schema: 'Boat', at: 'sail' },
    '`Boat` needs `sail`, which could be left out.',
  ],
  [{ ...boat, rule: 'deprecated', at: '' }, '`Boat` is deprecated.'],
  [{ ...draw, rule: 'deprecated', at: '' }, '`draw` is deprecated.'],
  [
    { ...draw, rule: 'answer-default-changed', at: '200.text', after: `a\nb ${'🌞'.repeat(200)}` },
    `The default of \`text\` of \`draw\` is \`a b ${'🌞'.repeat(96)}…\`.`,
  ],
  [
    { ...draw, rule: 'job-added', at: '', after: 'fetchDrawing' },
    'The result of `draw` is fetched with `fetchDrawing`.',
  ],
  [
    { ...boat, rule: 'request-discriminator-changed', at: 'hull', before: 'kind', after: 'form' },
    '`draw` and `sail` tell the shapes of `hull` apart by `form`, no longer by `kind`.',
  ],
  [
    { ...boat, rule: 'security-added', at: '', after: ['nothing'] },
    '`draw` and `sail` work with `nothing` as the credential, too.',
  ],
  [
    {
      ...draw,
      rule: 'job-parameters-changed',
      at: '',
      before: { id: '$response.body#/id' },
      after: { id: '$response.body#/job/id' },
    },
    'The result of `draw` is fetched with the parameters `{"id":"$response.body#/job/id"}`, no longer with `{"id":"$response.body#/id"}`.',
  ],
])('%j is told in words', ([change, words]) => {
  expect(sentence(change)).toBe(words);
});
