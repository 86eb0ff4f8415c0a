import { createRequire } from 'node:module';
import { type Place, placesOf } from './tables.ts';
import { type Calls, plain } from './words.ts';

const require = createRequire(import.meta.url);

/** An icon that may become a figure. */
export interface Icon {
  /** Its English name. */
  readonly name: string;
  readonly calls: Calls;
  /** SVG elements in a square of `side`. */
  readonly body: string;
  readonly side: number;
  readonly place: Place;
  /** The colour of icons that have none of their own. */
  readonly tint?: readonly [string, ...string[]];
}

interface Emoji {
  readonly hexcode: string;
  readonly label: string;
  readonly name: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly subgroup?: number;
}

export interface IconSet {
  readonly icons: Readonly<Record<string, { body: string; hidden?: boolean }>>;
  readonly aliases: Readonly<Record<string, { parent: string }>>;
}

/** Every emoji that shows a thing and is not a variant of another emoji. */
export const emoji = (require('emojibase-data/en/data.json') as Omit<Emoji, 'name'>[])
  .filter(({ group }) => group !== undefined && group !== 2 && group !== 9)
  .filter(({ label, group }) => group !== 1 || !/^(?:wo)?man\b/.test(label))
  .map((one): Emoji => ({ ...one, name: plain(one.label.replace(/ face$/, '')) }));

/** Fluent's flat emoji, and Noto's emoji for those that Fluent lacks. */
export function emojiIcons(): Icon[] {
  const fluent = iconsOf(
    require('@iconify-json/fluent-emoji-flat/icons.json'),
    require('@iconify-json/fluent-emoji-flat/chars.json'),
  );
  const noto = iconsOf(
    require('@iconify-json/noto/icons.json'),
    require('@iconify-json/noto/chars.json'),
  );
  const kinds = (require('emojibase-data/meta/groups.json') as { subgroups: string[] }).subgroups;
  const [places, exceptions] = [placesOf('kind'), placesOf('emoji')];
  const icons = new Map<string, Icon>();
  for (const { hexcode, label, name, tags = [], subgroup = -1 } of emoji) {
    const { place } = exceptions.get(name) ?? places.get(kinds[subgroup] ?? '') ?? {};
    const flat = fluent(hexcode);
    const body = flat ?? noto(hexcode);
    if (place === undefined || body === undefined) continue;
    // If there is both a face and a whole animal, the whole animal is used.
    if (icons.has(name) && label.endsWith(' face')) continue;
    icons.set(name, { name, calls: { name, tags }, body, side: flat ? 32 : 128, place });
  }
  return [...icons.values()];
}

function iconsOf({ icons, aliases }: IconSet, names: Readonly<Record<string, string>>) {
  return (hexcode: string) => {
    const code = hexcode.toLowerCase();
    const name = names[code] ?? names[code.replace(/-fe0f/g, '')] ?? '';
    return (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body;
  };
}
