import type { Mood, Place, RelationKind, Scenery, Season, Style, Time, Weather } from './brief.ts';

/**
 * The words that are not figures and not colours, each list with its meaning. A phrase has at most
 * four words.
 */
export const sceneryWords: Readonly<Record<Scenery, string>> = {
  mountains:
    'mountain, mountain range, peak, summit, alps, cliff, canyon, volcano, glacier, rocky mountain, fjord, mount fuji',
  hills: 'hill, valley, countryside, landscape, horizon, highland, rolling hill',
  forest: 'forest, wood, woodland, jungle, grove, rainforest',
  field: 'field, meadow, grass, pasture, lawn, prairie, garden, park, grassland, orchard, vineyard',
  desert: 'desert, dune, sahara, wasteland',
  beach: 'beach, shore, coast, island, seaside, tropical beach, coastline',
  sea: 'sea, ocean, wave, water, bay, harbor, harbour, surf, seascape, port',
  lake: 'lake, pond, lagoon',
  river: 'river, stream, creek, canal, waterfall, brook',
  city: 'city, skyline, city skyline, street, metropolis, downtown, cityscape, tokyo, new york, manhattan, paris, london, venice, rome, hong kong, megacity',
  road: 'road, path, highway, trail, lane, route',
  space:
    'space, outer space, galaxy, cosmos, universe, nebula, milky way, orbit, deep space, black hole',
  moonscape:
    'on the moon, on mars, on moon, lunar surface, moon surface, martian, lunar landscape, alien planet, on another planet, on an alien planet',
  underwater:
    'underwater, coral, coral reef, reef, seabed, aquarium, under the sea, deep sea, under water',
  room: 'room, kitchen, bedroom, living room, interior, indoors, indoor, cafe, restaurant, library, windowsill, shelf, still life, classroom',
  studio: 'studio, plain background, product photo, product shot, backdrop, isolated',
  sky: 'sky, heaven, air',
  ground: 'ground, floor, sand, earth, land, soil',
  abstract:
    'abstract, pattern, gradient, texture, wallpaper, fractal, geometric, shape, composition, swirls of color, bauhaus, collage',
};

export const timeWords: Readonly<Record<Time, string>> = {
  dawn: 'dawn, sunrise, rising sun, sun rises, morning, daybreak, early morning',
  day: 'day, daytime, noon, midday, sunny, afternoon, daylight, clear sky',
  sunset: 'sunset, setting sun, sun sets, golden hour, evening, sundown, late afternoon',
  dusk: 'dusk, twilight, blue hour, nightfall',
  night: 'night, midnight, nighttime, moonlit, moonlight, nocturnal, at night, night sky',
};

export const weatherWords: Readonly<Record<Weather, string>> = {
  rain: 'rain, rainy, raining, drizzle, downpour, raindrop, monsoon, rainstorm',
  snow: 'snow, snowing, snowfall, snowflake, blizzard, snowstorm',
  fog: 'fog, foggy, mist, misty, haze, hazy, smoke, smoky',
  storm: 'storm, stormy, thunderstorm, thunder, lightning, tempest, lightning bolt',
  clouds: 'cloudy, overcast, cloudscape',
  stars: 'starry, starlight, starlit, constellation, starry sky',
  aurora: 'aurora, northern lights, aurora borealis, northern light',
  fireworks: 'firework, new year',
};

export const seasonWords: Readonly<Record<Season, string>> = {
  spring: 'spring, springtime',
  summer: 'summer, summertime',
  autumn: 'autumn, autumnal, fall colors, in the fall, fall foliage, october',
  winter: 'winter, wintry, frozen, icy, arctic, antarctica, ice, christmas',
};

export const moodWords: Readonly<Record<Mood, string>> = {
  pastel: 'pastel, soft colors, dreamy, delicate, cute',
  vibrant:
    'vibrant, vivid, colorful, colourful, bright colors, saturated, psychedelic, rainbow colored',
  muted: 'muted, desaturated, calm, subdued, earthy',
  dark: 'dark, gloomy, moody, gothic, spooky, ominous, mysterious',
  warm: 'warm, cozy, cosy',
  cool: 'cool, cold, chilly, frosty',
};

export const styleWords: Readonly<Record<Style, string>> = {
  watercolor: 'watercolor, watercolour, aquarelle, gouache, ink wash',
  sketch:
    'sketch, pencil, pencil drawing, line art, line drawing, ink drawing, charcoal drawing, doodle, drawing, hand drawn, etching, engraving',
  'pixel art': 'pixel art, pixel, pixelated, 8 bit, 16 bit, voxel, pixelart, 8bit, 16bit',
  neon: 'neon, cyberpunk, synthwave, vaporwave, glowing, outrun, blacklight, tron',
  minimal: 'minimal, minimalist, minimalistic, minimalism, flat design, flat, clean lines',
  vintage:
    'vintage, retro, sepia, nostalgic, antique, old fashioned, polaroid, postcard, 1920s, 1950s, 1960s, 1970s, 1980s',
  photo:
    'photo, photograph, photography, photorealistic, realistic, cinematic, bokeh, dslr, macro, 35mm, photoreal, depth of field, hyperrealistic',
  oil: 'oil painting, oil paint, impressionist, impressionism, van gogh, monet, acrylic, brush strokes, expressionist, oil on canvas, painterly, painting',
  'low poly': 'low poly, lowpoly, polygonal, polygon art, origami',
  monochrome: 'monochrome, grayscale, greyscale, noir, film noir, black and white, monochromatic',
};

export const relationWords: Readonly<Record<RelationKind, string>> = {
  'left of': 'left of, to the left of, on the left of, on the left side of',
  'right of': 'right of, to the right of, on the right of, on the right side of',
  above: 'above, over, atop of, hovering over, flying over',
  below: 'below, beneath',
  on: 'on, on top of, atop, upon, onto, riding',
  in: 'in, inside, inside of, within, into',
  under: 'under, underneath',
  behind: 'behind, in back of',
  'in front of': 'in front of, before',
  between: 'between, in between',
  'next to':
    'next to, leaning on, leaning against, against, beside, near, by, alongside, close to, besides',
};

export const placeWords: readonly (readonly [words: string, place: Place])[] = [
  ['left, left side, left hand side, leftmost', { x: 'left' }],
  ['right, right side, right hand side, rightmost', { x: 'right' }],
  ['center, centre, middle, centered, centred', { x: 'center', y: 'middle' }],
  ['top, upper', { y: 'top' }],
  ['bottom, lower', { y: 'bottom' }],
  ['foreground, closeup, close up', { depth: 'front' }],
  ['background, distance, far away, distant', { depth: 'back' }],
];

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';

export const countWords: ReadonlyMap<string, number> = new Map([
  ...NUMBERS.split(' ').map((word, i) => [word, i + 1] as const),
  ['single', 1],
  ['couple of', 2],
  ['couple', 2],
  ['pair of', 2],
  ['pair', 2],
  ['two pairs of', 4],
  ['trio of', 3],
  ['few', 3],
  ['some', 4],
  ['several', 5],
  ['half a dozen', 6],
  ['handful of', 5],
  ['bunch of', 7],
  ['group of', 5],
  ['family of', 4],
  ['bouquet of', 7],
  ['row of', 5],
  ['herd of', 7],
  ['pack of', 5],
  ['fleet of', 7],
  ['flock of', 11],
  ['school of', 11],
  ['swarm of', 16],
  ['crowd of', 16],
  ['many', 9],
  ['lots of', 12],
  ['dozen', 12],
  ['dozens of', 24],
  ['two dozen', 24],
  ['field of', 16],
  ['garden of', 16],
  ['meadow of', 16],
  ['hundred', 40],
  ['hundreds of', 40],
  ['thousands of', 60],
  ['countless', 40],
]);

export const sizeWords: ReadonlyMap<string, number> = new Map([
  ['tiny', 0.45],
  ['miniature', 0.5],
  ['small', 0.65],
  ['little', 0.65],
  ['short', 0.75],
  ['big', 1.35],
  ['large', 1.4],
  ['tall', 1.3],
  ['huge', 1.7],
  ['giant', 1.8],
  ['gigantic', 1.9],
  ['enormous', 1.9],
  ['massive', 1.8],
]);
