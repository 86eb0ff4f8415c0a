import { upload } from '@genmedia/client';
import type { Input, Operation } from '../contract/types.ts';
import { currentKey, genmedia } from '../session/service.ts';
import { serviceUrl } from '../session/service-url.ts';
import { kindOfUrl } from './kinds.ts';

/** Where the files are that the contract's examples name. They come with the console. */
const samples = `${serviceUrl}/samples/`;

/** Whether an address is that of a file which only an example names. */
export function isSample(url: unknown): url is string {
  return typeof url === 'string' && url.startsWith(samples);
}

/** The first image of an input that is one of the console's own files. */
export function sampleImageOf({ media }: Operation, input: Input): string | undefined {
  const images = Object.entries(media).flatMap(([name, kinds]) => {
    const [first] = [input[name]].flat();
    return kinds.includes('image') && isSample(first) ? first : [];
  });
  return images.find((url) => kindOfUrl(url) === 'image');
}

/** How long an upload is used again, in milliseconds: the service keeps it for an hour at least. */
const reuseMs = 30 * 60_000;

/** Uploads by the key of their account and the sample. */
const uploaded = new Map<string, { url: string; at: number }>();

/**
 * Uploads the files that examples only name. The service could download them from itself, but not
 * where its address is private.
 */
export async function withUploadedSamples({ media }: Operation, input: Input): Promise<Input> {
  const entries = Object.keys(media).map(async (name) => {
    const value = input[name];
    const urls = Array.isArray(value) ? value : [value];
    const real = await Promise.all(
      urls.map(async (url) => (isSample(url) ? await uploadSample(url) : url)),
    );
    return [name, Array.isArray(value) ? real : real[0]] as const;
  });
  const resolved = (await Promise.all(entries)).filter(([, value]) => value !== undefined);
  return { ...input, ...Object.fromEntries(resolved) };
}

/** The newest input, with the uploaded files in place of those which examples only name. */
export function withSent({ media }: Operation, newest: Input, original: Input, sent: Input): Input {
  const names = Object.keys(media).filter(
    (name) => sent[name] !== undefined && newest[name] === original[name],
  );
  return { ...newest, ...Object.fromEntries(names.map((name) => [name, sent[name]])) };
}

async function uploadSample(sample: string): Promise<string> {
  const name = `${await currentKey()} ${sample}`;
  const earlier = uploaded.get(name);
  if (earlier !== undefined && Date.now() - earlier.at < reuseMs) return earlier.url;
  const response = await fetch(sample);
  if (!response.ok) throw new Error(`${sample} cannot be loaded: status ${response.status}.`);
  const url = await upload(genmedia, await response.blob());
  uploaded.set(name, { url, at: Date.now() });
  return url;
}
