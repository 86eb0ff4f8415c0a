import { createRequire } from 'node:module';
import type { Icon, Place } from './emoji.ts';

const require = createRequire(import.meta.url);

/** The categories of Material Design Icons that show things: where they are, and in which colours. */
const CATEGORIES: Readonly<Record<string, readonly [Place, readonly [string, ...string[]]]>> = {
  Animal: [
    ['ground', 'land', 0.4],
    ['#8a6a4a', '#7a7f88', '#a8743c'],
  ],
  Nature: [
    ['ground', 'land', 0.42],
    ['#3f8f4f', '#5a9e3a'],
  ],
  Agriculture: [
    ['ground', 'land', 0.4],
    ['#b98a3a', '#5a8f3a'],
  ],
  'Food / Drink': [
    ['table', 'studio', 0.42],
    ['#c8752e', '#b5523b', '#d9a441'],
  ],
  'Transportation + Road': [
    ['ground', 'land', 0.32],
    ['#c8443a', '#3c6e91', '#d9a441'],
  ],
  'Transportation + Water': [
    ['water', 'sea', 0.34],
    ['#3c6e91', '#b5523b'],
  ],
  'Transportation + Flying': [
    ['sky', 'land', 0.3],
    ['#4d7fa8', '#b5523b'],
  ],
  'Transportation + Other': [
    ['ground', 'land', 0.34],
    ['#5c6f8a', '#b5523b'],
  ],
  Automotive: [
    ['table', 'studio', 0.46],
    ['#59636e', '#46566b'],
  ],
  Places: [
    ['ground', 'land', 0.54],
    ['#b5826a', '#8a93a8'],
  ],
  Religion: [
    ['ground', 'land', 0.5],
    ['#a8864a', '#8a93a8'],
  ],
  Clothing: [
    ['table', 'studio', 0.5],
    ['#3c6e91', '#b8475a', '#5a7d5a', '#7a5c8e'],
  ],
  'Hardware / Tools': [
    ['table', 'studio', 0.48],
    ['#7a5a44', '#59636e', '#b5523b'],
  ],
  'Home Automation': [
    ['table', 'room', 0.5],
    ['#8a6246', '#6a7f8f', '#a8864a'],
  ],
  Music: [
    ['table', 'room', 0.44],
    ['#8a5233', '#3f4a5c'],
  ],
  Audio: [
    ['table', 'studio', 0.46],
    ['#3f4a5c', '#59636e'],
  ],
  'Device / Tech': [
    ['table', 'studio', 0.46],
    ['#3f4a5c', '#59636e'],
  ],
  'Cellphone / Phone': [
    ['table', 'studio', 0.46],
    ['#3f4a5c', '#59636e'],
  ],
  'Video / Movie': [
    ['table', 'studio', 0.46],
    ['#3f4a5c', '#8a3f4a'],
  ],
  Photography: [
    ['table', 'studio', 0.46],
    ['#3f4a5c', '#59636e'],
  ],
  Printer: [['table', 'studio', 0.46], ['#59636e']],
  'Medical / Hospital': [
    ['table', 'studio', 0.46],
    ['#b8475a', '#d98a8a', '#4d8fa8'],
  ],
  'Health / Beauty': [
    ['table', 'studio', 0.46],
    ['#d98a8a', '#a86a9e'],
  ],
  Science: [
    ['table', 'studio', 0.48],
    ['#4d8fa8', '#5a7d5a'],
  ],
  Sport: [
    ['table', 'studio', 0.42],
    ['#c8443a', '#3c6e91', '#d9803a'],
  ],
  'Gaming / RPG': [
    ['table', 'studio', 0.46],
    ['#8a93a0', '#8a6246'],
  ],
  Holiday: [
    ['table', 'studio', 0.46],
    ['#b5323b', '#3f8f4f', '#d9a441'],
  ],
  Shopping: [
    ['table', 'studio', 0.46],
    ['#c8752e', '#3c6e91'],
  ],
  Banking: [
    ['table', 'studio', 0.44],
    ['#5a8f5a', '#d9a441'],
  ],
  'Drawing / Art': [
    ['table', 'studio', 0.46],
    ['#b5523b', '#3c6e91'],
  ],
  Lock: [
    ['table', 'studio', 0.42],
    ['#c8963a', '#59636e'],
  ],
  'Files / Folders': [
    ['table', 'studio', 0.44],
    ['#d9a441', '#6a8fb5'],
  ],
};

/** Things in no category of those. */
const OTHERS: readonly (readonly [
  names: string,
  place: Place,
  tint: readonly [string, ...string[]],
])[] = [
  ['anvil, pistol, bullet, handcuffs, gavel, weight', ['table', 'studio', 0.46], ['#59636e']],
  [
    'barrel, desk, stool, bookshelf, bench, locker',
    ['ground', 'room', 0.46],
    ['#8a6246', '#7a5a44'],
  ],
  ['broom, bucket, pail, tray, typewriter, binoculars', ['table', 'room', 0.46], ['#6a7f8f']],
  [
    'campfire, crane, fountain, mailbox, pillar, tank, wall, yurt',
    ['ground', 'land', 0.44],
    ['#8a7a64', '#7a8a6a'],
  ],
  [
    'flag, filter, pocket, pinwheel, ribbon, ticket, van-utility',
    ['table', 'studio', 0.46],
    ['#b5523b', '#3c6e91'],
  ],
  ['human', ['ground', 'land', 0.5], ['#5c6f8a']],
];

/** Signs for what one can do with a thing, and other views of it. */
const VARIANTS =
  /-(?:off|plus|minus|remove|check|alert|box|circle|multiple|edit|lock|cog|clock|question|cancel|search|sync|refresh|settings|export|import|arrow|up|down|left|right|outline|variant|\d\w*)(?:-|$)/;

interface Sets {
  readonly icons: Readonly<Record<string, { body: string; hidden?: boolean }>>;
  readonly aliases: Readonly<Record<string, { parent: string }>>;
}

/** Material Design Icons of things: shapes of one colour, which get a tint and an inner light. */
export function symbolIcons(): Icon[] {
  const { icons, aliases } = require('@iconify-json/mdi/icons.json') as Sets;
  const { categories } = require('@iconify-json/mdi/metadata.json') as {
    categories: Record<string, string[]>;
  };
  const other = Map.groupBy(Object.entries(aliases), ([, { parent }]) => parent);
  const found = new Map<string, Icon>();
  const kinds = [
    ...Object.entries(CATEGORIES).map(([kind, looks]) => [categories[kind] ?? [], looks] as const),
    ...OTHERS.map(([names, ...looks]) => [names.split(', '), looks] as const),
  ];
  for (const [ids, [place, tint]] of kinds) {
    for (const id of ids) {
      const icon = icons[id];
      if (found.has(id) || icon === undefined || icon.hidden || VARIANTS.test(id)) continue;
      const tags = (other.get(id) ?? []).map(([alias]) => alias.replace(/-/g, ' '));
      const name = id.replace(/-/g, ' ');
      found.set(id, {
        name: `${name} symbol`,
        calls: { name, tags },
        body: icon.body,
        side: 24,
        place,
        tint,
      });
    }
  }
  return [...found.values()];
}
