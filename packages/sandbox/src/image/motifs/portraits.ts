import type { Brush } from './brush.ts';
import { CLOTHES, complexionOf } from './complexion.ts';
import type { Motif } from './motif.ts';
import { beardOf } from './portrait/beard.ts';
import { features, head, mouth } from './portrait/face.ts';
import { hairOf } from './portrait/hair.ts';
import { clothes, glasses, hat } from './portrait/wear.ts';

export const portraits: readonly Motif[] = [
  sitting(['portrait', 'face', 'headshot', 'selfie', 'avatar', 'bust', 'character'], false),
  sitting(['woman portrait', 'female portrait'], true),
];

/** Head and shoulders, which the lower edge of the picture cuts off. */
function sitting(words: Motif['words'], woman: boolean): Motif {
  return {
    words,
    realm: 'table',
    home: 'studio',
    size: 0.84,
    aspect: 0.92,
    colors: CLOTHES,
    shadow: false,
    draw: (brush) => portrait(brush, woman),
  };
}

function portrait(brush: Brush, woman: boolean): string {
  const sitter = { brush, colors: complexionOf(brush), woman };
  const hair = hairOf(sitter);
  return [
    hair.back,
    clothes(sitter),
    head(sitter),
    features(sitter),
    beardOf(sitter),
    mouth(sitter),
    hair.front,
    hat(sitter),
    glasses(sitter),
  ].join('');
}
