import { tools as genmedia, type ToolTable } from '@genmedia/client/tools';
import { expect, test } from 'vitest';
import { searchOf } from './search.ts';

const search = searchOf(genmedia);

test.each([
  ['what is on the image', /^captionImage |^checkNsfw /],
  ['dub', /^createDubbing /],
  ['dub the film', /^createDubbing /],
  ['dub a video', /^createDubbing /],
  ['cut out the background', /^editImage /],
  ['variants of my image', /^generateImage .*\ntransformImage /],
  ['history', /^listJobs /],
  ['quota', /^getUsage /],
  ['how much have I spent?', /^getUsage /],
  ['subtitles', /^transcribeSpeech /],
  ['3D', /^fetchObject3d .*$/],
])(
  '%s: the operation that does it is found first, and none by a word that says nothing',
  (query, first) => {
    expect(search(query)).toMatch(first);
    expect(search(query)).not.toContain('clearQueue');
  },
);

test('words beyond the first 1000 characters, and beyond the first 20, are not looked for', () => {
  expect(search(`${'qqqqqqq '.repeat(200)}dub`)).toMatch(/^Nothing was found\./);
  const words = Array.from({ length: 20 }, (_, i) => `qq${i}`).join(' ');
  expect(search(`${words} dub`)).toMatch(/^Nothing was found\./);
});

test('where nothing is found, a model reads what there is', () => {
  const answer = search('upscale');
  expect(answer).toMatch(/^Nothing was found\./);
  expect(answer).toContain('listJobs (jobs): ');
});

/** A contract with many operations. */
const names = Array.from(
  { length: 300 },
  (_, n) => `issues/${n % 2 ? 'create' : 'list'}-label-${n}`,
);
const rowOf = (group: string, title: string) => ({ group, title, input: {} });
const large: ToolTable = {
  ...Object.fromEntries(names.map((name) => [name, rowOf('issues', `Handle a label of an issue`)])),
  'issues/create': rowOf('issues', 'Create an issue'),
  'stars/create': rowOf('Stars', 'Create a star'),
  'ai/list': rowOf('AI', 'List the models'),
};

test('a word that few operations have counts for more, and of equals the shorter comes first', () => {
  const found = searchOf(large);
  expect(found('create a star')).toMatch(/^stars\/create /);
  expect(found('create an issue')).toMatch(/^issues\/create \(/);
});

test('of very many operations, a list names the groups, each of which can be listed', () => {
  const found = searchOf(large);
  expect(found('')).toBe(
    '303 operations in these groups, which a search lists:\nissues: 301\nStars: 1\nAI: 1',
  );
  expect(found('stars')).toBe('stars/create (Stars): Create a star');
  expect(found('AI')).toBe('ai/list (AI): List the models');
  expect(found('issues').split('\n')).toHaveLength(301);
});
