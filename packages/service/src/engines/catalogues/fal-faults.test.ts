import { describe, expect, test } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import type { FalQueue } from '../testing/fal-queue.ts';
import { useFalBed } from './testing/fal-bed.ts';
import { spoken } from './testing/fal-models.ts';
import { photo, recording } from './testing/real-files.ts';

type Fault = Awaited<ReturnType<FalQueue['onStep']>>;
type Step = Parameters<FalQueue['onStep']>[0];

/** A model that gets no time. */
const hurried = `
  - model_id: hurried
    name: Hurried
    description: Plays at once.
    feature: audio_gen
    operations: [generateSound]
    provider: fal
    model:
      endpoint: fal-ai/elevenlabs/sound-effects/v2
      input: '{ "text": prompt }'
      output: { audio: audio.url }
    limits: { seconds: 1 }
`;

const bed = useFalBed(hurried);

/** One request for a sound. It takes no files, and is answered with one. */
const sound = (model_id = 'eleven-sound-effects') =>
  bed.answer('generateSound', { model_id, prompt: 'rain', duration: 1 });

/** Answers the first requests of a kind with faults, and the later ones as usual. */
function breaks(step: Step, ...faults: Fault[]): void {
  bed.host.onStep = (at) => (at === step ? faults.shift() : undefined);
}

async function edit(safety_checker?: boolean) {
  return await bed.answer('editImage', {
    prompt: 'at night',
    init_image: bed.put('day.jpg', await photo({ width: 320, height: 240 })),
    ...(safety_checker !== undefined && { safety_checker }),
  });
}

const unsafe = { has_nsfw_concepts: [true] };
const again = 'Change prompt or model_id, and send the request again.';

describe('a result that fal flags as not safe for work', () => {
  const flagged = 'The result does not look safe for work, so the safety checker holds it back.';
  test('is held back by the safety checker of an edit, which looks no further', async () => {
    bed.host.onOutput = (output) => ({ ...output, ...unsafe });
    expect(await edit()).toMatchObject({
      status: 'error',
      code: 'nsfw_content',
      message: `${flagged} Change the prompt or the image, or send safety_checker as false.`,
    });
    expect(bed.host.requests).toHaveLength(1);
  });

  test('is given to those who turn the safety checker off', async () => {
    bed.host.onOutput = (output) => ({ ...output, ...unsafe });
    expect(await edit(false)).toMatchObject({ status: 'success' });
  });

  test('is held back where requests cannot turn it off', async () => {
    bed.host.onOutput = (output) => ({ ...output, ...unsafe });
    const drawn = await bed.answer('transformImage', {
      model_id: 'flux-dev',
      prompt: 'at night',
      init_image: bed.put('day.jpg', await photo({ width: 320, height: 240 })),
    });
    const message = `${flagged} Change the prompt or the image.`;
    expect(drawn).toMatchObject({ status: 'error', code: 'nsfw_content', message });
  });
});

describe('a check of an edit that fails', () => {
  const failures = (...faults: Fault[]) => {
    bed.host.onStep = (step, request) =>
      step === 'result' && request?.endpoint === 'fal-ai/imageutils/nsfw'
        ? faults.shift()
        : undefined;
  };
  const unreadable = {
    status: 422,
    body: { detail: [{ loc: ['body', 'image_url'], type: 'file_download_error' }] },
  };

  test.each([{ status: 500 }, unreadable])('is made again (%o)', async (fault) => {
    failures(fault);
    expect(await edit()).toMatchObject({ status: 'success' });
    expect(bed.host.requests).toHaveLength(3);
  });

  test.each([{ status: 500 }, unreadable])('twice is told as that (%o)', async (fault) => {
    failures(fault, fault);
    const message =
      'The result was made, but the safety checker could not check it. Send the request again, or send safety_checker as false.';
    expect(await edit()).toMatchObject({ status: 'error', code: 'model_failed', message });
    expect(bed.host.requests).toHaveLength(3);
  });
});

describe('a result that cannot be used', () => {
  test('has another type', async () => {
    const { data } = await photo({ width: 64, height: 64 });
    bed.host.onOutput = () => ({ audio: { url: bed.host.fileUrl(data, 'audio/mpeg') } });
    const message = `The model could not do this. ${again}`;
    expect(await sound()).toMatchObject({ status: 'error', code: 'model_failed', message });
  });

  test('has no file', async () => {
    bed.host.onOutput = () => ({ audio: {} });
    const message = `The model could not do this. ${again}`;
    expect(await sound()).toMatchObject({ status: 'error', code: 'model_failed', message });
  });

  test('has more than 128 MiB', async () => {
    const large = new Uint8Array(128 * 2 ** 20 + 1);
    bed.host.onOutput = () => ({ audio: { url: bed.host.fileUrl(large, 'audio/wav') } });
    const message = `The model made a file of more than 128 MiB, which is more than a result may have. ${again}`;
    expect(await sound()).toMatchObject({ status: 'error', code: 'model_failed', message });
    bed.host.files.clear();
  });

  test('is not at fal any more', async () => {
    bed.host.onOutput = () => ({ audio: { url: `${bed.host.url}/files/gone` } });
    const message =
      'The model made a file, but its host does not give it to the service. Send the request again.';
    expect(await sound()).toMatchObject({ status: 'error', code: 'model_failed', message });
  });
});

const meeting = await recording(spoken, 'mp3');

test.each([undefined, 'word'] as const)(
  'a transcript in which a word has no end is given (times: %s)',
  async (timestamp_level) => {
    bed.host.onOutput = (output) => {
      const { words, ...transcript } = output as { words: object[] };
      return {
        ...transcript,
        words: [...words, { text: 'Uh', type: 'word', start: 4, end: null }],
      };
    };
    const answer = await bed.answer('transcribeSpeech', {
      model_id: 'scribe-v2',
      init_audio: bed.put('meeting.mp3', meeting),
      ...(timestamp_level && { timestamp_level }),
    });
    expect(answer).toMatchObject({ status: 'success', meta: { text: spoken } });
  },
);

describe('what fal refuses', () => {
  test.each([
    [
      'for lack of money',
      { status: 403, body: { detail: 'User is locked. Reason: Exhausted balance. canary' } },
      'model_unavailable',
      'The account of this service at the host of the model has no credit. Ask its operator.',
    ],
    [
      'for lack of rights',
      { status: 403 },
      'model_unavailable',
      'The service has no access to this model. Name another one with model_id, or ask the operator of the service.',
    ],
    [
      'because of its content',
      {
        status: 422,
        body: {
          detail: [{ loc: ['body', 'text'], msg: 'canary', type: 'content_policy_violation' }],
        },
      },
      'model_refused',
      `The model refused this: its host does not allow this content. ${again}`,
    ],
    [
      'because of a value',
      { status: 422, body: { detail: [{ loc: ['body', 'text'], msg: 'canary', type: 'x' }] } },
      'model_refused',
      `The model refused this: its host does not accept what was asked for: text. ${again}`,
    ],
  ])('%s is told as that', async (_, fault, code, message) => {
    breaks('submit', fault);
    expect(await sound()).toMatchObject({ status: 'error', code, message });
    expect(bed.service.log.filter((line) => line.includes('canary'))).toEqual([]);
  });

  test('because its model failed is told as that', async () => {
    breaks('result', { status: 500 });
    const message = `The model could not do this. ${again}`;
    expect(await sound()).toMatchObject({ status: 'error', code: 'model_failed', message });
  });
});

describe('what goes on as if nothing had happened', () => {
  const dead = { status: 502 };
  test.each<[string, Step, Fault[]]>([
    ['429 with Retry-After', 'submit', [{ status: 429, headers: { 'Retry-After': '1' } }]],
    ['outages while the host works', 'status', ['no answer', dead, { status: 429 }]],
    ['outages when it has done its work', 'result', ['no answer', dead]],
    ['a file that breaks off, and one that is not there yet', 'file', ['half a file', dead]],
  ])('%s', async (_, step, faults) => {
    breaks(step, ...faults);
    expect(await sound()).toMatchObject({ status: 'success' });
    expect(bed.host.requests).toHaveLength(1);
  });

  test('an upload that fails, because the job is tried again', async () => {
    breaks('upload', { status: 500 });
    const init_image = bed.put('day.jpg', await photo({ width: 320, height: 240 }));
    expect(await bed.answer('captionImage', { init_image })).toMatchObject({ status: 'success' });
    expect(bed.host.requests).toHaveLength(1);
  });
});

test('a restart of a deployment, while fal works for it, submits nothing again', async () => {
  bed.host.isDone = () => false;
  const drawing = bed.answer('generateEnterpriseImage', { prompt: 'a pier' });
  await waitFor(() => (bed.host.requests[0]?.looks ?? 0) > 0);
  const restart = '/api/v1/enterprise/alpha/restart_server';
  const restarted = await bed.service.post(restart, { key: bed.user.apiKey });
  expect(restarted).toMatchObject({ status: 200, body: { status: 'success' } });
  bed.host.isDone = () => true;
  expect(await drawing).toMatchObject({ status: 'success' });
  expect(bed.host.requests).toHaveLength(1);
});

test('a host that is too slow gets the request cancelled', async () => {
  bed.host.isDone = () => false;
  expect(await sound('hurried')).toMatchObject({
    status: 'error',
    code: 'model_timeout',
    message: 'The model did not finish within 1 s. Ask for less, or send the request again.',
  });
  await waitFor(() => bed.host.requests.every(({ isCancelled }) => isCancelled));
});

test('a submission whose answer is lost may be paid for, so nobody repeats it', async () => {
  breaks('submit', 'no answer');
  expect(await sound()).toMatchObject({
    status: 'error',
    code: 'outcome_unknown',
    message:
      'The service may have handed the job to the host of the model, and cannot ask whether the host does it. Send a new request if you accept that it may be paid for twice.',
  });
  expect(bed.host.requests).toHaveLength(1);
});
