import { beforeAll, describe, expect, test } from 'vitest';
import { bundle, type Node } from '../support/bundle.ts';
import { describeFact, type Fact } from './fact.ts';
import { compareWithInterface } from './facts.ts';
import { loadShown } from './shown.ts';

const shown = loadShown();
const subjects = [...Object.keys(shown.operations), ...Object.keys(shown.named), 'introduction'];

let contract: Node;
let facts: Fact[];

beforeAll(async () => {
  contract = await bundle();
  facts = compareWithInterface(contract, shown);
});

/** The facts that the contract contradicts, one line each. */
const denied = (all: Fact[]) => all.filter((fact) => !fact.holds).map(describeFact);

test.each(subjects)('the contract agrees with the interface about %s', (name) => {
  const own = facts.filter(({ subject }) => subject === name || subject.startsWith(`${name}, `));
  expect(own.length).toBeGreaterThan(0);
  expect(denied(own)).toEqual([]);
});

test('a webhook gets every field of a success response', () => {
  const fieldsOf = (name: string) =>
    Object.keys(contract.components.schemas[name].allOf.at(-1).properties);
  expect(fieldsOf('CompletedGeneration')).toEqual(expect.arrayContaining(fieldsOf('VoiceSuccess')));
});

test('every fact is about one of the subjects above', () => {
  const others = facts.filter(({ subject }) => !subjects.includes(subject.split(', ')[0] ?? ''));
  expect(others).toEqual([]);
});

test('39 operations are shown, and the rest of the contract is marked as our choice', () => {
  expect(Object.keys(shown.operations)).toHaveLength(39);
  const own = Object.values<Node>(contract.paths)
    .flatMap((item) => Object.values<Node>(item))
    .filter((operation) => !(operation.operationId in shown.operations));
  expect(own.length).toBeGreaterThan(0);
  for (const operation of own) expect(operation).toHaveProperty('x-assumption');
});

test('the change history has every date, in order, with what changed', () => {
  const changes: { date: string; change: string }[] = contract['x-changes'];
  expect(changes.map(({ date }) => date)).toEqual(Object.keys(shown.history).sort());
  for (const { date, change } of changes) {
    for (const text of shown.history[date] ?? []) expect(`${date} ${change}`).toContain(text);
  }
});

describe('a contract that contradicts the interface is detected:', () => {
  const edit = '/api/v6/image_editing/alpha_edit';
  const music = '/api/v6/voice/music_gen';

  /** Changes one thing in the contract, and returns the contradicted facts. */
  function changed(change: (copy: Node) => void): string {
    const copy = structuredClone(contract);
    change(copy);
    expect(copy).not.toEqual(contract);
    return denied(compareWithInterface(copy, shown)).join('\n');
  }

  /** The schema of a request, behind its `$ref`. */
  function request(copy: Node, path: string): Node {
    const schema = copy.paths[path].post.requestBody.content['application/json'].schema;
    return copy.components.schemas[schema.$ref.split('/').at(-1)];
  }

  const changes: [string, (copy: Node) => void, string][] = [
    ['a path', (c) => rename(c.paths, edit, '/edit'), 'editImage: the path'],
    ['a method', (c) => rename(c.paths[edit], 'post', 'put'), 'editImage: the method'],
    ['an operation that is gone', (c) => delete c.paths[edit], 'editImage: exists'],
    [
      'a date',
      (c) => {
        c.paths[edit].post['x-since'] = '2025-10-28';
      },
      'editImage: x-since',
    ],
    [
      'a sunset',
      (c) => delete c.paths['/api/v6/video/scene_maker'].post['x-sunset'],
      'makeScene: x-sunset',
    ],
    [
      'a deprecation',
      (c) => delete c.paths['/api/v6/video/scene_maker'].post.deprecated,
      'makeScene: deprecated',
    ],
    ['a credential', (c) => delete request(c, edit).properties.key, 'editImage: the credential'],
    [
      'a security',
      (c) => {
        c.paths['/api/agents/v1/auth/logout'].post.security = [];
      },
      'logOut: the credential',
    ],
    [
      'a media type',
      (c) => rename(c.paths[edit].post.requestBody.content, 'application/json', 'text/json'),
      'editImage: the Content-Type',
    ],
    [
      'a body where none is',
      (c) => {
        c.paths['/api/agents/v1/auth/logout'].post.requestBody = {};
      },
      'logOut: a request body',
    ],
    [
      'a field that is gone',
      (c) => delete request(c, music).properties.bitrate,
      'generateMusic, request: the field bitrate',
    ],
    [
      'a type',
      (c) => {
        request(c, music).properties.duration.type = 'number';
      },
      "duration's type",
    ],
    [
      'a null',
      (c) => {
        request(c, music).properties.duration = {
          anyOf: [request(c, music).properties.duration, { type: 'null' }],
        };
      },
      "duration's type",
    ],
    [
      'a value more',
      (c) => request(c, music).properties.bitrate.enum.push('64k'),
      "bitrate's values",
    ],
    ['a value less', (c) => request(c, music).properties.bitrate.enum.pop(), "bitrate's values"],
    [
      'a default',
      (c) => {
        request(c, music).properties.duration.default = 60;
      },
      "duration's default",
    ],
    [
      'a lower limit',
      (c) => {
        request(c, music).properties.duration.minimum = 1;
      },
      "duration's minimum",
    ],
    [
      'an upper limit',
      (c) => {
        request(c, music).properties.duration.maximum = 600;
      },
      "duration's maximum",
    ],
    [
      'a number of images',
      (c) => {
        request(c, edit).properties.init_image.anyOf[1].maxItems = 5;
      },
      "init_image's maxItems",
    ],
    [
      'a required field',
      (c) => {
        request(c, '/api/v7/voice/text-to-speech').required = ['key'];
      },
      "voice_id's being required",
    ],
    [
      'a required field of the second alternative',
      (c) => {
        const schema = request(c, '/api/v7/voice/text-to-speech');
        const whole = { ...schema };
        for (const name of Object.keys(whole)) delete schema[name];
        schema.anyOf = [whole, { ...whole, required: ['key'] }];
      },
      "voice_id's being required is shown as true, the contract has [true,false]",
    ],
    [
      'a date of a field',
      (c) => delete request(c, music).properties.duration['x-since'],
      "duration's x-since",
    ],
    [
      'a description',
      (c) => {
        request(c, '/api/v6/voice/song_generator').properties.model_id.description = 'The model.';
      },
      "model_id's description",
    ],
    [
      'a field of an answer',
      (c) => delete c.components.schemas.GenerationSuccess.properties.proxy_links,
      'editImage, answer: the field proxy_links',
    ],
    [
      'a field of the 3D meta',
      (c) => delete c.components.schemas.Object3dMeta.properties.mesh_simplify,
      'fetchObject3d, answer, meta: the field mesh_simplify',
    ],
    [
      'a field of the user',
      (c) => {
        c.components.schemas.User.properties.verified.type = 'string';
      },
      "logIn, answer, data, user: verified's type",
    ],
    ['a webhook', (c) => delete c.paths[edit].post.callbacks, "editImage: the webhook's method"],
    [
      'a webhook without track_id',
      (c) => delete c.components.schemas.CompletedGeneration.allOf[1].properties.track_id,
      "editImage: the webhook's track_id",
    ],
    [
      'an operation without a shown path',
      (c) => delete c.paths['/api/v1/enterprise/{deployment}/clear_cache'],
      'clearCache: exists',
    ],
    [
      'a limit in the introduction',
      (c) => {
        c.info.description = c.info.description.replaceAll('15', '16');
      },
      'introduction',
    ],
  ];

  test.each(changes)('%s', (_name, change, message) => {
    expect(changed(change)).toContain(message);
  });

  function rename(owner: Node, from: string, to: string): void {
    owner[to] = owner[from];
    delete owner[from];
  }
});
