import type { Layer } from '../../image/scenery/stage.ts';

const MOST = 9;

/** The elements of a layer as up to nine layers, back to front, so that they can move apart. */
export function splitLayer(layer: Layer): Layer[] {
  const elements = elementsOf(layer.svg);
  const each = Math.ceil(elements.length / MOST);
  return Array.from({ length: Math.ceil(elements.length / Math.max(1, each)) }, (_, i) => ({
    ...layer,
    svg: elements.slice(i * each, (i + 1) * each).join(''),
  }));
}

/** A composition's ground as one layer, its shapes as further ones. */
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

/** The elements of a group, each in a group like it. */
function inGroup(element: string): string[] {
  const group = /^(<g[^>]*>)(.*)<\/g>$/s.exec(element);
  if (group === null) return [element];
  const inner = elementsOf(group[2] ?? '');
  return inner.map((part) => `${group[1]}${part}</g>`);
}
