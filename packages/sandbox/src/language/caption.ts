import { describeImage } from '../image-edit/describe.ts';
import { invalid, warningOf } from '../problems.ts';
import type { Conversation } from './conversation.ts';
import type { SandboxLanguageOptions } from './options.ts';
import type { Reply } from './reply.ts';

type Length = NonNullable<SandboxLanguageOptions['length']>;

const lengths: readonly (readonly [RegExp, Length])[] = [
  [/\b(?:short|brief(?:ly)?|concise(?:ly)?|one sentence|a few words|single sentence)\b/i, 'short'],
  [/\b(?:long|detailed|in detail|everything|exhaustive|thorough(?:ly)?)\b/i, 'long'],
];

/**
 * Describes the images of the last message, one paragraph each. The options or the words determine
 * the length.
 *
 * @throws InvalidArgumentError if there is no image, or one that cannot be read
 */
export async function caption(
  { system, question, files }: Conversation,
  { length }: SandboxLanguageOptions,
): Promise<Reply> {
  const request = `${system.slice(-2000)}\n${question.slice(0, 2000)}`;
  const chosen = length ?? lengths.find(([words]) => words.test(request))?.[1] ?? 'normal';
  const images = files.filter(({ mediaType }) => mediaType.startsWith('image'));
  if (images.length === 0) throw invalid('prompt', 'There is no image to describe.');
  const captions: string[] = [];
  let knowsAll = true;
  for (const { data } of images) {
    const { text, knowsThings } = await describeImage(bytesOf(data), chosen);
    captions.push(text);
    knowsAll &&= knowsThings;
  }
  const only =
    'The sandbox recognises nothing in photographs: it tells their colours, light and detail. It names the things in pictures that it drew.';
  return { text: captions.join('\n\n'), ...(!knowsAll && { warnings: [warningOf(only)] }) };
}

function bytesOf(data: Conversation['files'][number]['data']): Uint8Array {
  if (data.type !== 'data')
    throw invalid('prompt', 'Send images as bytes or base64. The sandbox does not fetch URLs.');
  return typeof data.data === 'string' ? Buffer.from(data.data, 'base64') : data.data;
}
