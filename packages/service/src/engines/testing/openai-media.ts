import sharp, { type Sharp } from 'sharp';
import { wavOf } from '../../testing/wav.ts';
import { json } from './answers.ts';
import type { Respond } from './openai-respond.ts';

/** Draws one colour for each prompt, in the size that was asked for. */
const generate: Respond = async ({ prompt, size, model }, response) => {
  if (!hasSize(model, size)) return refuse(response, `Invalid value: '${size}'.`);
  const [width = 64, height = 64] = String(size ?? '')
    .split('x')
    .map(Number)
    .filter(Boolean);
  const background = { r: String(prompt).length % 256, g: 90, b: 160 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  // Not PNG: real servers save bytes too.
  sendImage(response, await image.jpeg().toBuffer());
};

/** The sizes of models whose names start with `gpt-image`; other models have any size. */
const ownSizes = ['1024x1024', '1536x1024', '1024x1536', 'auto'];

function hasSize(model: unknown, size: unknown): boolean {
  if (size === undefined || !String(model).startsWith('gpt-image')) return true;
  return ownSizes.includes(String(size));
}

/** Inverts the colours of the picture, or of the part of it where the mask is transparent. */
const edit: Respond = async (body, response) => {
  if (!hasSize(body.model, body.size)) return refuse(response, `Invalid value: '${body.size}'.`);
  const file = await bytesOf(body.image ?? body['image[]']);
  const picture = sharp(await sharp(file).negate({ alpha: false }).toBuffer());
  if (!body.mask) return sendImage(response, await sized(picture, body.size));
  const mask = await bytesOf(body.mask);
  const [own, its] = await Promise.all([file, mask].map((each) => sharp(each).metadata()));
  if (!its?.hasAlpha) return refuse(response, 'The mask has no alpha channel.');
  if (own?.format !== its.format || own?.width !== its.width || own?.height !== its.height) {
    return refuse(response, 'The image and its mask must be of one format and size.');
  }
  const kept = await sharp(file)
    .joinChannel(await sharp(mask).extractChannel('alpha').toBuffer())
    .png()
    .toBuffer();
  const painted = await picture
    .composite([{ input: kept }])
    .png()
    .toBuffer();
  sendImage(response, await sized(sharp(painted), body.size));
};

async function sized(picture: Sharp, size: unknown): Promise<Buffer> {
  const [width, height] = String(size ?? '')
    .split('x')
    .map(Number);
  return await (width && height ? picture.resize(width, height) : picture).png().toBuffer();
}

function refuse(response: Parameters<Respond>[1], message: string): void {
  json(response, 400, { error: { message, type: 'invalid_request_error', code: null } });
}

const speak: Respond = ({ response_format: format }, response) => {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
  response.end(format === 'wav' ? tone() : Buffer.from('no such format'));
};

const transcribe: Respond = async ({ file }, response) => {
  const { length } = await bytesOf(file);
  json(response, 200, {
    text: `I heard ${length} bytes.`,
    language: 'english',
    duration: 1.5,
    segments: [{ id: 0, text: `I heard ${length} bytes.`, start: 0, end: 1.5, ...unused }],
    words: [{ word: 'I', start: 0, end: 0.2 }],
  });
};

/** Further fields of the format. */
const unused = {
  seek: 0,
  tokens: [],
  temperature: 0,
  avg_logprob: 0,
  compression_ratio: 1,
  no_speech_prob: 0,
};

export const mediaAnswers = {
  '/v1/images/generations': generate,
  '/v1/images/edits': edit,
  '/v1/audio/speech': speak,
  '/v1/audio/transcriptions': transcribe,
};

function sendImage(response: Parameters<Respond>[1], image: Buffer): void {
  json(response, 200, { created: 1, data: [{ b64_json: image.toString('base64') }] });
}

async function bytesOf(file: unknown): Promise<Buffer> {
  return Buffer.from(await (file as File).arrayBuffer());
}

/** A second of a tone, as WAV. */
function tone(): Buffer {
  return wavOf(
    Uint8Array.from({ length: 8000 }, (_, i) => 128 + 90 * Math.sin(i / 3)),
    8000,
  );
}
