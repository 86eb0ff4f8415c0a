import { expect, test } from 'vitest';
import { describeBounds } from './bounds.ts';

test.each([
  [{ minimum: 512, maximum: 1024 }, 'Width. 512 to 1024.'],
  [{ minimum: 0, maximum: 1 }, 'Width. 0 to 1.'],
  [{ maximum: 480 }, 'Width. At most 480.'],
  [{ minimum: 30 }, 'Width. At least 30.'],
  [{ minimum: -60, maximum: 0 }, 'Width. -60 to 0.'],
  [{ maximum: 0 }, 'Width. At most 0.'],
  [{ minimum: 0, maximum: 0 }, 'Width.'],
  [{ minItems: 1, maxItems: 4 }, 'Width. 1 to 4 items.'],
  [{ minLength: 1, maxLength: 200 }, 'Width. At most 200 characters.'],
  [{ maxLength: 1 }, 'Width. At most 1 character.'],
  [{ maximum: 1 }, 'Width. At most 1.'],
  [{ minimum: 1 }, 'Width.'],
  [{ minimum: 1, maximum: 1 }, 'Width.'],
  [{ maxItems: 0 }, 'Width.'],
  [{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'Width.'],
])('the bounds of %j are described as: %s', (schema, description) => {
  expect(describeBounds({ description: 'Width.', ...schema })).toMatchObject({ description });
});

test('a schema without a description gets none', () => {
  expect(describeBounds({ maximum: 4 })).toEqual({ maximum: 4 });
});
