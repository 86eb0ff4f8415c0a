import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './tarballs.ts';

/** A sample of a guide: a code block, and what it says that it prints. */
export interface GuideSample {
  guide: string;
  language: 'ts' | 'sh' | 'python';
  code: string;
  /** The texts after each `→`, in their order; `…` stands for anything. */
  prints: RegExp[];
}

const folder = join(root, 'spec/docs/guides');

/** The samples of all guides that can run. */
export async function guideSamples(): Promise<GuideSample[]> {
  const files = (await readdir(folder)).sort();
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
  );
  return texts.flatMap(([file, text]) =>
    [...text.matchAll(/^```(ts|sh|python)\n(.*?)^```$/gms)].map(([, language, code = '']) => ({
      guide: file.replace(/\.md$/, ''),
      language: language as GuideSample['language'],
      code,
      prints: [...code.matchAll(/→ (.*)$/gm)].map(([, shown = '']) => patternOf(shown)),
    })),
  );
}

function patternOf(shown: string): RegExp {
  const literal = shown.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A number or a word is a whole one: 1 is not in 10.
  const start = /^\w/.test(literal) ? '(?<![a-z0-9])' : '';
  const end = /[a-z0-9]$/i.test(literal) ? '(?![a-z0-9])' : '';
  return new RegExp(`${start}${literal.replaceAll('…', '[^]*?')}${end}`, 'i');
}
