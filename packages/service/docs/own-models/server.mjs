/**
 * A server of models of your own: `STUDIO_KEY=secret node server.mjs`. The page own-models.md explains
 * its protocol.
 */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const key = process.env.STUDIO_KEY;
if (!key) throw new Error('STUDIO_KEY is not set: the service sends it with each task.');

/** What the models do: each takes a task, its files and a signal, and gives a Response. */
const kinds = {
  /** An answer that is one file is that file. */
  async sound({ input, parameters }) {
    return file(tone(440, input.durationSeconds, parameters.volume), 'audio/wav');
  },

  /** What takes long is stopped where nobody waits for it any more. Facts beside a file are a form. */
  async music({ input, parameters }, _files, signal) {
    const durationSeconds = input.durationSeconds ?? 30;
    await pause(1000, undefined, { signal });
    const form = new FormData();
    form.set('result', JSON.stringify({ durationSeconds, warnings: ['The prompt is not heard.'] }));
    form.set(
      'audio',
      new Blob([tone(110, durationSeconds, parameters.volume)], { type: 'audio/wav' }),
    );
    return new Response(form);
  },

  /** A refusal in words reaches who asked. */
  async voice({ input }, files) {
    const speed = { deep: 0.8, high: 1.25 }[input.voice];
    if (!speed) return refuse(422, `There is no voice ${input.voice}. Voices: deep, high.`);
    const wav = Buffer.from(await files.get('audio').arrayBuffer());
    if (wav.toString('latin1', 0, 4) !== 'RIFF') return refuse(415, 'Send a recording as WAV.');
    // The tape runs slower or faster.
    wav.writeUInt32LE(Math.round(wav.readUInt32LE(24) * speed), 24);
    return file(wav, 'audio/wav');
  },

  /** Results without a file are JSON. */
  async imageClassifier(_task, files) {
    const results = files.getAll('images').map(({ size }) => {
      const porn = size % 100 === 0 ? 0.9 : 0.1;
      return { scores: { porn, neutral: 1 - porn } };
    });
    return Response.json({ results });
  },
};

const slow = new Set(['music']);
const later = new Map();

const server = createServer((request, response) => {
  const left = new AbortController();
  response.on('close', () => left.abort());
  answerTo(request, left.signal).then(
    (answer) => send(answer, response),
    (error) => {
      if (!left.signal.aborted) console.error(error);
      send(refuse(500, 'The server failed.'), response);
    },
  );
});

function send(answer, response) {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) Readable.fromWeb(answer.body).pipe(response);
  else response.end();
}

async function answerTo(request, signal) {
  const { method, url, headers } = request;
  if (headers.authorization !== `Bearer ${key}`) return refuse(401, 'No key.');
  if (method === 'POST') return await start(request, signal);
  const task = later.get(url);
  if (!task) return refuse(404, 'There is no such task.');
  if (method === 'GET') {
    task.forgotten.refresh();
    // Kept: the service asks again if the connection breaks before it has the whole answer.
    return task.answer?.clone() ?? new Response(null, { status: 202 });
  }
  drop(url);
  return new Response(null, { status: 204 });
}

function drop(url) {
  const { stop, forgotten } = later.get(url);
  stop.abort();
  clearTimeout(forgotten);
  later.delete(url);
}

async function start(request, signal) {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  const body = new Response(Readable.toWeb(request), { headers });
  const files = await body.formData();
  const task = JSON.parse(files.get('task'));
  const work = kinds[task.kind];
  if (!work) return refuse(422, `There are no models of the kind ${task.kind}.`);
  if (!slow.has(task.kind)) return await work(task, files, signal);
  const stop = new AbortController();
  const Location = `/tasks/${crypto.randomUUID()}`;
  const forgotten = setTimeout(() => drop(Location), 120_000);
  const running = { stop, forgotten, answer: undefined };
  later.set(Location, running);
  work(task, files, stop.signal).then(
    (answer) => {
      running.answer = answer;
    },
    () => {
      running.answer = refuse(500, 'The model failed.');
    },
  );
  return new Response(null, { status: 202, headers: { Location, 'Retry-After': '1' } });
}

function refuse(status, message) {
  return Response.json({ error: { message } }, { status });
}

function file(content, type) {
  return new Response(content, { headers: { 'Content-Type': type } });
}

/** A WAV file of 16 bits, 8000 samples a second. */
function tone(frequency, seconds, volume = 1) {
  const count = Math.round(8000 * seconds);
  const wav = Buffer.alloc(44 + 2 * count);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + 2 * count, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(16000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * count, 40);
  for (let i = 0; i < count; i++) {
    const sample = volume * Math.sin((2 * Math.PI * frequency * i) / 8000);
    wav.writeInt16LE(Math.round(32767 * sample), 44 + 2 * i);
  }
  return wav;
}

server.listen(process.env.PORT ?? 9000, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/tasks`);
});
