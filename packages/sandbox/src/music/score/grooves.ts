import type { Drum } from '../instruments/instruments.ts';

/** Sixteenths of a bar: x is loud, o is soft. Lines of 12 are for three beats. */
export type Groove = Partial<Record<Drum, string>>;

export const GROOVES = {
  rock: {
    kick: 'x.......x.x.....',
    snare: '....x.......x...',
    hat: 'x.o.x.o.x.o.x.o.',
  },
  pop: {
    kick: 'x.....x.x.......',
    snare: '....x.......x...',
    hat: 'x.o.x.o.x.o.x.oo',
    tambourine: '....o.......o...',
  },
  four: {
    kick: 'x...x...x...x...',
    clap: '....x.......x...',
    open: '..x...x...x...x.',
    hat: 'o..oo..oo..oo..o',
  },
  hiphop: {
    kick: 'x..x......x..o..',
    snare: '....x.......x...',
    hat: 'x.o.x.o.x.o.xoo.',
  },
  trap: {
    kick: 'x.....x....x....',
    clap: '........x.......',
    hat: 'x.o.x.oox.o.xoxo',
    open: '..............x.',
  },
  swing: {
    ride: 'x...x.x.x...x.x.',
    hat: '....x.......x...',
    kick: 'o.......o.......',
    snare: '......o.......o.',
  },
  shuffle: {
    kick: 'x.......x.....x.',
    snare: '....x.......x...',
    hat: 'x.o.x.o.x.o.x.o.',
  },
  brushes: {
    kick: 'o.......o.......',
    brush: 'o.o.x.o.o.o.x.o.',
    shaker: '..o...o...o...o.',
  },
  reggae: {
    kick: '........x.......',
    rim: '........x..o....',
    hat: 'x.oxx.o.x.oxx.o.',
  },
  bossa: {
    kick: 'x.....xox.....xo',
    rim: 'x.....x...x...x.',
    shaker: 'xoooxoooxoooxooo',
  },
  latin: {
    kick: '......x.......x.',
    rim: 'x..x..x...x.x...',
    high: '..........x.xx..',
    shaker: 'x.oox.oox.oox.oo',
  },
  breakbeat: {
    kick: 'x.........x.....',
    snare: '....x..o.o..x..o',
    hat: 'x.x.x.x.x.x.x.x.',
  },
  funk: {
    kick: 'x..x..o...x..x..',
    snare: '....x..o.o..x...',
    hat: 'xoxoxoxoxoxoxoxo',
  },
  epic: {
    low: 'x..x..x.x..x.oxx',
    kick: 'x.......x.......',
    high: '..............oo',
  },
  march: {
    kick: 'x.......x.......',
    snare: 'x.oox.oox.oox.xx',
  },
  waltz: {
    kick: 'x...........',
    brush: '....x...x...',
    ride: 'o...o...o...',
  },
} satisfies Record<string, Groove>;

export type GrooveName = keyof typeof GROOVES;
