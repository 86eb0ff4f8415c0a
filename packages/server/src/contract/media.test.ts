import { expect, expectTypeOf, test } from 'vitest';
import { type MediaField, mediaOf } from './media.ts';

test('mediaOf lists the fields that name files, and the kinds of those files', () => {
  expect(mediaOf('animateImage')).toEqual({
    init_image: { kinds: ['image'], inline: true },
    init_audio: { kinds: ['audio'], inline: true },
  });
  expect(mediaOf('checkNsfw')).toEqual({
    init_image: { kinds: ['image', 'video'], inline: false },
  });
  expect(mediaOf('signUp')).toEqual({});
});

test('the compiler knows the fields', () => {
  expectTypeOf<MediaField<'inpaintImage'>>().toEqualTypeOf<'init_image' | 'mask_image'>();
  expectTypeOf<MediaField<'signUp'>>().toEqualTypeOf<never>();
});
