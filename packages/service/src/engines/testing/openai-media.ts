import sharp from 'sharp';
import { type Respond, sendJson } from './openai-respond.ts';

/** Draws one colour for each prompt, in the size that was asked for. */
const generate: Respond = async ({ prompt, size }, response) => {
  const [width = 64, height = 64] = String(size ?? '')
    .split('x')
    .map(Number)
    .filter(Boolean);
  const background = { r: String(prompt).length % 256, g: 90, b: 160 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  // Not PNG, as real ones that save bytes.
  sendImage(response, await image.jpeg().toBuffer());
};

/** Inverts the colours of the picture. */
const edit: Respond = async (body, response) => {
  const image = sharp(await bytesOf(body.image ?? body['image[]'])).negate({ alpha: false });
  sendImage(response, await image.png().toBuffer());
};

/** A second of a tone. */
const speak: Respond = ({ response_format: format }, response) => {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
  response.end(format === 'wav' ? tone() : Buffer.from('no such format'));
};

const transcribe: Respond = async ({ file }, response) => {
  const { length } = await bytesOf(file);
  sendJson(response, 200, {
    text: `I heard ${length} bytes.`,
    language: 'english',
    duration: 1.5,
    segments: [{ id: 0, text: `I heard ${length} bytes.`, start: 0, end: 1.5, ...unused }],
    words: [{ word: 'I', start: 0, end: 0.2 }],
  });
};

/** What the format has besides. */
const unused = {
  ...{ seek: 0, tokens: [], temperature: 0, avg_logprob: 0 },
  ...{ compression_ratio: 1, no_speech_prob: 0 },
};

export const mediaAnswers = {
  '/v1/images/generations': generate,
  '/v1/images/edits': edit,
  '/v1/audio/speech': speak,
  '/v1/audio/transcriptions': transcribe,
};

function sendImage(response: Parameters<Respond>[1], image: Buffer): void {
  sendJson(response, 200, { created: 1, data: [{ b64_json: image.toString('base64') }] });
}

async function bytesOf(file: unknown): Promise<Buffer> {
  return Buffer.from(await (file as File).arrayBuffer());
}

/** A WAV file of 8-bit samples, 8000 a second. */
function tone(): Buffer {
  const samples = Buffer.from(Array.from({ length: 8000 }, (_, i) => 128 + 90 * Math.sin(i / 3)));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
