import { createRequire } from 'node:module';
import type { Icon, IconSet } from './emoji.ts';
import { placesOf } from './tables.ts';

const require = createRequire(import.meta.url);

/** Suffixes of icons that show an action on a thing, or another view of it. */
const variants =
  /-(?:off|plus|minus|remove|check|alert|box|circle|multiple|edit|lock|cog|clock|question|cancel|search|sync|refresh|settings|export|import|arrow|up|down|left|right|outline|variant|\d\w*)(?:-|$)/;

const spaced = (id: string) => id.replaceAll('-', ' ');

/**
 * Material Design Icons of things: shapes of one colour, to which a tint and an inner light are
 * added.
 */
export function symbolIcons(): Icon[] {
  const { icons, aliases } = require('@iconify-json/mdi/icons.json') as IconSet;
  const { categories } = require('@iconify-json/mdi/metadata.json') as {
    categories: Record<string, string[]>;
  };
  const aliasesOf = Map.groupBy(Object.entries(aliases), ([, { parent }]) => parent);
  const found = new Map<string, Icon>();
  const exceptions = placesOf('symbol');
  const kinds = [
    ...[...placesOf('category')].map(([kind, row]) => [categories[kind] ?? [], row] as const),
    ...[...exceptions].map(([name, row]) => [[name], row] as const),
  ];
  for (const [ids, row] of kinds) {
    for (const id of ids) {
      const icon = icons[id];
      if (found.has(id) || icon === undefined || icon.hidden || variants.test(id)) continue;
      const { place, tint } = exceptions.get(id) ?? row;
      if (!tint) throw new Error(`places.tsv: ${id} has no colour.`);
      const tags = (aliasesOf.get(id) ?? []).map(([alias]) => spaced(alias));
      const calls = { name: spaced(id), tags };
      const name = `${calls.name} symbol`;
      found.set(id, { name, calls, body: icon.body, side: 24, place, tint });
    }
  }
  return [...found.values()];
}
