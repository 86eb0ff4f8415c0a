import { areas, operations } from '../contract/contract.ts';
import type { Area, Operation } from '../contract/types.ts';

export interface FoundArea extends Area {
  operations: Operation[];
}

/** The areas with their shown operations. An area without any is left out. */
export function areasWith(isShown: (operation: Operation, area: Area) => boolean): FoundArea[] {
  return areas
    .map((area) => ({
      ...area,
      operations: operations.filter(
        (operation) => operation.tag === area.tag && isShown(operation, area),
      ),
    }))
    .filter((area) => area.operations.length > 0);
}

/** The areas with the operations that contain all these words, in upper or lower case. */
export function foundAreas(words: string): FoundArea[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return areasWith(({ id, path, summary }, { name }) => {
    const text = `${name} ${id} ${path} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
