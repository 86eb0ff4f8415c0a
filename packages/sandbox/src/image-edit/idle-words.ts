import data from './words.json' with { type: 'json' };

/** Words around an instruction that ask for nothing themselves. */
export const idleWords: ReadonlySet<string> = new Set(data.idle.split(' '));
