import { fromHex } from '../color/oklch.ts';
import type { Feature, Look } from './look.ts';

/** Adjectives that say what a person looks like; they wait for their person. */
export const lookWords: readonly (readonly [words: string, look: Look])[] = [
  ['old, elderly, aged, wrinkled', { age: 'old' }],
  ['young, teenage', { age: 'young' }],
  ['african, african american, dark skinned', { skin: 'dark' }],
  ['indian, latina, latino, hispanic, brown skinned', { skin: 'brown' }],
  ['tanned, arab, middle eastern, mediterranean, olive skinned', { skin: 'tan' }],
  ['caucasian, asian, european, light skinned, fair skinned', { skin: 'light' }],
  ['pale skinned, pale skin, freckled', { skin: 'pale' }],
  ['blonde, blond, fair haired', { hair: fromHex('#dcb660') }],
  ['brunette', { hair: fromHex('#5a3826') }],
  ['redhead, redheaded, ginger', { hair: fromHex('#b5562c') }],
  ['bald, bald headed, shaved head', { hairstyle: 'bald' }],
  ['curly, frizzy', { curly: true }],
  ['wavy', { hairstyle: 'long', curly: true }],
  ['long', { hairstyle: 'long' }],
  ['short', { hairstyle: 'short' }],
  ['unshaven', { beard: 'stubble' }],
  ['moustached', { beard: 'moustache' }],
  ['smiling, happy, laughing, cheerful, joyful', { mood: 'happy' }],
  ['sad, crying, unhappy, melancholic', { mood: 'sad' }],
];

/** Nouns that say it of the person before them: "a man with glasses". */
export const traitWords: readonly (readonly [words: string, look: Look])[] = [
  ['glasses, eyeglasses, spectacles', { glasses: 'clear' }],
  ['sunglasses, dark glasses', { glasses: 'dark' }],
  ['afro', { hairstyle: 'short', curly: true }],
  ['bun', { hairstyle: 'bun' }],
  ['ponytail', { hairstyle: 'ponytail' }],
  ['braid, pigtail, dreadlocks', { hairstyle: 'braids' }],
  ['mohawk', { hairstyle: 'mohawk' }],
  ['curls', { curly: true }],
  ['stubble', { beard: 'stubble' }],
  ['smile', { mood: 'happy' }],
  ['wrinkle', { age: 'old' }],
];

export const featureWords: readonly (readonly [words: string, feature: Feature, look?: Look])[] = [
  ['hair', 'hair'],
  ['beard, goatee', 'beard'],
  ['moustache, mustache', 'beard', { beard: 'moustache' }],
  ['skin', 'skin'],
  ['eye', 'eyes'],
  ['hat, straw hat, sun hat, cowboy hat, fedora, top hat', 'hat', { hat: 'brim' }],
  ['cap, beanie, beret, baseball cap, woolly hat', 'hat', { hat: 'cap' }],
  ['crown, tiara', 'hat', { hat: 'crown' }],
  ['helmet', 'hat', { hat: 'helmet' }],
  ['pointed hat, wizard hat, witch hat', 'hat', { hat: 'pointed' }],
  [
    'dress, shirt, t shirt, suit, coat, jacket, sweater, jumper, hoodie, blouse, gown, robe, uniform, kimono, raincoat, cloak, outfit, clothes, sari',
    'top',
  ],
  ['trousers, jeans, pants, skirt, shorts, shoe, boot', 'bottom'],
];

/** The same as adjectives: "a red-haired woman". */
export const featureAdjectives: readonly (readonly [words: string, feature: Feature])[] = [
  ['haired', 'hair'],
  ['bearded', 'beard'],
  ['skinned', 'skin'],
  ['eyed', 'eyes'],
];

/** People whose name says it. */
export const namedLooks: readonly (readonly [words: string, name: string, look: Look])[] = [
  ['grandfather, grandpa', 'man', { age: 'old' }],
  ['grandmother, grandma, granny', 'woman', { age: 'old' }],
  ['wizard', 'man', { age: 'old', beard: 'long', hat: 'pointed' }],
  ['santa, santa claus', 'man', { age: 'old', beard: 'long', hat: 'cap' }],
  ['witch', 'woman', { hat: 'pointed' }],
  ['king', 'man', { hat: 'crown', beard: 'full' }],
  ['queen, princess', 'woman', { hat: 'crown' }],
  ['knight, soldier', 'man', { hat: 'helmet' }],
  ['cowboy, farmer', 'man', { hat: 'brim' }],
  ['pirate, viking', 'man', { beard: 'full', hat: 'brim' }],
  [
    'person, people, human, friend, tourist, student, teacher, doctor, dancer',
    'man',
    { anyone: true },
  ],
  ['boy', 'man', { age: 'young' }],
  ['girl', 'woman', { age: 'young' }],
  ['child, kid, toddler', 'child', { age: 'child' }],
];
