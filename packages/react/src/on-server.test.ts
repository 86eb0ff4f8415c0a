import { createClient } from '@genmedia/client';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { GenmediaProvider, useRun } from './index.ts';

function Painter() {
  return useRun('generateImage', { storageKey: 'ada' }).status;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a server, which renders pages of many users, keeps no list for the next page', () => {
  const read: string[] = [];
  vi.stubGlobal('localStorage', { getItem: (name: string) => void read.push(name) });
  const client = createClient({ baseUrl: '/api/genmedia' });
  const page = createElement(GenmediaProvider, { client }, createElement(Painter));
  // A list is read from the storage when it is made.
  const first = renderToString(page);
  expect(read).toHaveLength(1);
  expect(renderToString(page)).toBe(first);
  expect(read).toHaveLength(2);
});
