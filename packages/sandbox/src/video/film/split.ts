import { itemAt } from '@genmedia/media/arrays';
import type { Layer } from '../../image/scenery/stage.ts';

const maxParts = 9;

/**
 * Splits the elements of a layer into up to nine layers, back to front, which can move separately.
 */
export function splitLayer(layer: Layer): Layer[] {
  const elements = elementsOf(layer.svg);
  const each = Math.ceil(elements.length / maxParts);
  return Array.from({ length: Math.ceil(elements.length / Math.max(1, each)) }, (_, i) => ({
    ...layer,
    svg: elements.slice(i * each, (i + 1) * each).join(''),
  }));
}

/** Splits a composition into one layer for its background, and others for its shapes. */
export function splitComposition(layer: Layer): Layer[] {
  const [ground, ...shapes] = elementsOf(layer.svg).flatMap(inGroup);
  if (ground === undefined) return [layer];
  return [{ ...layer, svg: ground }, ...splitLayer({ ...layer, svg: shapes.join('') })];
}

/** The outermost elements of an SVG fragment. */
function elementsOf(svg: string): string[] {
  const elements: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: tag, index } of svg.matchAll(/<[^>]*>/g)) {
    if (depth === 0) start = index;
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth === 0) elements.push(svg.slice(start, index + tag.length));
  }
  return elements;
}

/** Splits a group into its elements, each in a copy of the group. */
function inGroup(element: string): string[] {
  const group = /^(<g[^>]*>)(.*)<\/g>$/s.exec(element);
  if (group === null) return [element];
  const inner = elementsOf(itemAt(group, 2));
  return inner.map((part) => `${group[1]}${part}</g>`);
}
