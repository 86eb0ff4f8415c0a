import { type ModelKind, usualSeconds } from '../model-kinds.ts';
import {
  atMost,
  type FieldBounds,
  type LimitedField,
  limitedFields,
  type ModelLimits,
} from './limits-schema.ts';

/** What an entry of the catalogue says of one kind of work: those of the kind go before those of all. */
export function limitsOf(
  { limits, sizes }: { limits: ModelLimits; sizes?: readonly string[] | undefined },
  kind: ModelKind,
): FieldBounds & { seconds: number } {
  const told = { ...limits, ...limits[kind] };
  const bounds = limitedFields.flatMap((field) => {
    const most = kind === 'image' && sizes ? longestSide(sizes, field) : undefined;
    const all = most === undefined ? told[field] : atMost(told[field] ?? {}, most);
    return all ? [[field, all] as const] : [];
  });
  return { ...Object.fromEntries(bounds), seconds: told.seconds ?? usualSeconds[kind] };
}

/** No image is wider or higher than the sizes of its model in pixels; shapes say nothing of that. */
function longestSide(sizes: readonly string[], field: LimitedField): number | undefined {
  const side = ['width', 'height'].indexOf(field);
  const pixels = sizes.map((size) => Number(size.split('x')[side]));
  return side === -1 || pixels.some(Number.isNaN) ? undefined : Math.max(...pixels);
}
