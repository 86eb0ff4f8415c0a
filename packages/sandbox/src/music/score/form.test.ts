import { expect, test } from 'vitest';
import { formOf } from './form.ts';

test('every length has a form that fills it, from a quiet start to a climax near the end', () => {
  for (let bars = 2; bars <= 300; bars++) {
    const form = formOf(bars, 0.8);
    expect(form.reduce((sum, section) => sum + section.bars, 0)).toBe(bars);
    expect(Math.min(...form.map((section) => section.bars))).toBeGreaterThan(0);
    if (bars < 16) continue;
    expect(form[0]?.name).toBe('intro');
    expect(form.at(-1)?.name).toBe('outro');
    const highest = Math.max(...form.map(({ energy }) => energy));
    expect(form.at(-2)).toMatchObject({ name: 'chorus', energy: highest });
  }
});
