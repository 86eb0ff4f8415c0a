/**
 * Writes everything that pictures can show into dist/figures: the figures drawn for this package
 * (`figures/*.svg`), icons for things without a drawing, and the words in eight languages that name
 * them.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { itemAt } from '@genmedia/media/arrays';
import type { Library, Motif } from '../src/image/motifs/library.ts';
import { emoji, emojiIcons } from './figures/emoji.ts';
import { measured } from './figures/measure.ts';
import { symbolIcons } from './figures/symbols.ts';
import { drawingsFolder, readTable } from './figures/tables.ts';
import { plain, Words } from './figures/words.ts';

const languages = ['de', 'es', 'fr', 'it', 'ja', 'pt', 'zh'] as const;
const folder = new URL('../dist/figures/', import.meta.url);

const drawn = await readDrawings();
const words = new Words(drawn.map((figure) => figure.words));
const icons = [...emojiIcons(), ...symbolIcons()];
for (const { name, calls, tint } of icons) words.offer(name, calls, tint ? 0.5 : 1);
for (const [word = '', name = ''] of readTable('synonyms.tsv')) words.alias(word, name);
const named = words.settle();
const hinted = words.settle(true);
const figures: Motif[] = drawn.map((figure) => ({
  ...figure,
  also: named.get(figure.words[0]) ?? [],
  hints: hinted.get(figure.words[0]) ?? [],
}));
const shown = icons.map((icon) => {
  const also = words.isDrawn(icon.name) ? undefined : named.get(icon.name);
  return also && measured(icon, also, hinted.get(icon.name) ?? []);
});
figures.push(...(await Promise.all(shown)).filter((figure) => figure !== undefined));

const english = readTable('english.tsv').map(
  ([phrases = '', sense = '{}']) => [phrases, JSON.parse(sense) as object] as const,
);
const englishOf = new Map(emoji.map((one) => [one.hexcode, one.name]));
const library: Library = {
  english,
  figures,
  scenery: await readDrawings('scenery/'),
  names: foreignNames(),
};
await mkdir(folder, { recursive: true });
await writeFile(new URL('figures.json', folder), JSON.stringify(library));
await writeNotices();

async function readDrawings(under = ''): Promise<Motif[]> {
  const files = (await readdir(new URL(under, drawingsFolder))).filter((name) =>
    name.endsWith('.svg'),
  );
  return Promise.all(
    files
      .sort()
      .map(async (file) =>
        drawing(file, await readFile(new URL(under + file, drawingsFolder), 'utf8')),
      ),
  );
}

/** The attributes of a drawing's root describe the figure, its elements are what is drawn. */
function drawing(file: string, svg: string): Motif {
  const [, root = '', body = ''] = /<svg([^>]*)>(.*)<\/svg>/s.exec(svg) ?? [];
  const data = new Map(
    [...root.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  );
  const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(root) ?? [];
  const aspect = Number(width) / Number(height);
  if (Number.isNaN(aspect)) throw new Error(`${file} has no viewBox.`);
  const text = (key: string) => {
    const value = data.get(key);
    if (!value) throw new Error(`${file} has no data-${key}.`);
    return value;
  };
  const list = (key: string, between: string) => text(key).split(between) as [string, ...string[]];
  const reference = ['skin', 'hair', 'beard', 'eyes', 'bottom'].flatMap((name) => {
    const value = data.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    words: list('words', ', '),
    realm: text('realm') as Motif['realm'],
    home: text('home') as Motif['home'],
    size: Number(text('size')),
    aspect,
    colors: list('colors', ' '),
    ...(data.has('accents') && { accents: list('accents', ' ') }),
    ...(data.has('seat') && { seat: Number(data.get('seat')) }),
    ...(data.has('metres') && { metres: Number(data.get('metres')) }),
    ...(data.has('faces') && { faces: 'right' as const }),
    ...(data.has('glows') && { glows: true }),
    ...(data.get('shadow') === 'false' && { shadow: false }),
    ...(reference.length > 0 && { named: Object.fromEntries(reference) }),
    body: body.replace(/<title>.*<\/title>|\n/g, ''),
  };
}

/** The words of each language, with their English translations. */
function foreignNames(): Library['names'] {
  const table = readTable('words.tsv');
  const columns = table.shift() ?? [];
  const entries = languages.map((language) => {
    const translations = emojiNames(language);
    const column = columns.indexOf(language);
    for (const row of table) {
      for (const word of (row[column] ?? '').split(', ')) {
        if (word) translations.set(plain(word), itemAt(row, 0));
      }
    }
    return [language, Object.fromEntries([...translations].sort())] as const;
  });
  return Object.fromEntries(entries);
}

/** The names of figures in a language, as emoji are called in it, with the English ones. */
function emojiNames(language: string): Map<string, string> {
  const require = createRequire(import.meta.url);
  const localEmoji: typeof emoji = require(`emojibase-data/${language}/data.json`);
  const localWords = new Words([]);
  for (const { hexcode, label, tags = [] } of localEmoji) {
    const englishWord = englishOf.get(hexcode);
    const name = englishWord && words.named(englishWord);
    if (name !== undefined) localWords.offer(name, { name: label, tags });
  }
  const calls = [...localWords.settle()].flatMap(([name, all]) =>
    all.map((call) => [call, name] as const),
  );
  return new Map(calls);
}

async function writeNotices(): Promise<void> {
  await copyFile(new URL('NOTICE.md', drawingsFolder), new URL('NOTICE.md', folder));
  const apache = createRequire(import.meta.resolve('@tensorflow/tfjs-core')).resolve(
    'long/LICENSE',
  );
  await copyFile(apache, new URL('LICENSE-APACHE', folder));
}
