import { ask, type Outcome } from '../../bench/examples/ask.ts';

/** A request that a caller sends again and again. */
interface Request {
  path: string;
  body: object;
}

const picture: Request = {
  path: '/api/v7/images/text-to-image',
  body: { model_id: 'sandbox-image', prompt: 'A red lighthouse by the sea at dusk' },
};
const chat: Request = {
  path: '/api/v7/llm/chat/completions',
  body: {
    model: 'sandbox-chat',
    messages: [{ role: 'user', content: 'Name three colours of the sea.' }],
  },
};
const checkOf = (image: string): Request => ({
  path: '/nsfw_image_check',
  body: { init_image: image },
});

/** What the account asks for that asks politely. */
export function politeRequests(image: string) {
  return { picture, chat, check: checkOf(image) };
}

export type Kind = keyof ReturnType<typeof politeRequests>;

export const kinds: readonly Kind[] = ['picture', 'chat', 'check'];

const video: Request = {
  path: '/api/v7/video-fusion/text-to-video',
  body: {
    model_id: 'sandbox-video',
    prompt: 'Waves in a storm',
    resolution: '1080p',
    duration: 12,
  },
};
const music: Request = {
  path: '/api/v6/voice/music_gen',
  body: { prompt: 'Calm piano over soft rain', duration: 480 },
};

/**
 * What an account sends that floods, over and over: as many jobs at once as its plan takes, half of
 * the accounts videos and half music, and chats and checks beside them.
 */
export function flood(number: number, image: string): Request[] {
  const job = number % 2 === 0 ? video : music;
  return [...Array<Request>(5).fill(job), chat, chat, checkOf(image), checkOf(image)];
}

/** Sends a request, and waits for its result. */
export async function send(
  url: string,
  key: string,
  { path, body }: Request,
  signal?: AbortSignal,
): Promise<Outcome> {
  return await ask(`${url}${path}`, key, body, { pollMs: 2000, ...(signal && { signal }) });
}
