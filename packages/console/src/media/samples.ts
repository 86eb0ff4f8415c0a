import { upload } from '@genmedia/client';
import type { FileKind, Input, Operation } from '../contract/types.ts';
import { genmedia } from '../session/service.ts';
import { fileName, kindOfUrl } from './kinds.ts';

const files = import.meta.glob<string>('../../samples/*.*', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** The files by their names without extension. */
const byStem = new Map(Object.entries(files).map(([path, url]) => [stemOf(path), url]));

function stemOf(path: string): string {
  return fileName(path).replace(/\.\w+$/, '');
}

/**
 * Reserved addresses, which cannot exist (RFC 2606). The contract's examples use them for their
 * files.
 */
function isReserved(url: string): boolean {
  return URL.canParse(url) && /(^|\.)example(\.(com|net|org))?$/.test(new URL(url).hostname);
}

/**
 * The console's own file in place of an example's address: of the same name, or of the same kind.
 */
export function sampleFor(url: unknown, kinds: readonly FileKind[]): string | undefined {
  if (typeof url !== 'string' || !isReserved(url)) return undefined;
  const own = byStem.get(stemOf(url));
  if (own !== undefined) return own;
  const kind = kindOfUrl(url);
  const wanted = kinds.find((each) => each === kind) ?? kinds[0];
  return [...byStem.values()].find((file) => kindOfUrl(file) === wanted);
}

/** The first image of an input, if it is one of the console's own files. */
export function sampleImageOf({ media }: Operation, input: Input): string | undefined {
  const images = Object.entries(media).flatMap(([name, kinds]) => {
    const [first] = [input[name]].flat();
    return kinds.includes('image') ? (sampleFor(first, kinds) ?? []) : [];
  });
  return images.find((url) => kindOfUrl(url) === 'image');
}

const uploaded = new Map<string, string>();

/** Replaces the files that examples only name with the console's own files. */
export async function withSamples({ media }: Operation, input: Input): Promise<Input> {
  const entries = Object.entries(media).map(async ([name, kinds]) => {
    const value = input[name];
    const urls = Array.isArray(value) ? value : [value];
    const real = await Promise.all(
      urls.map(async (url) => {
        const sample = sampleFor(url, kinds);
        return sample === undefined ? url : await uploadSample(sample);
      }),
    );
    return [name, Array.isArray(value) ? real : real[0]] as const;
  });
  const resolved = (await Promise.all(entries)).filter(([, value]) => value !== undefined);
  return { ...input, ...Object.fromEntries(resolved) };
}

/** The newest input, with the files that were sent in place of those which examples only name. */
export function withSent({ media }: Operation, newest: Input, given: Input, sent: Input): Input {
  const names = Object.keys(media).filter(
    (name) => sent[name] !== undefined && newest[name] === given[name],
  );
  return { ...newest, ...Object.fromEntries(names.map((name) => [name, sent[name]])) };
}

async function uploadSample(sample: string): Promise<string> {
  const known = uploaded.get(sample);
  if (known !== undefined) return known;
  const response = await fetch(sample);
  const url = await upload(genmedia, await response.blob());
  uploaded.set(sample, url);
  return url;
}
