import { areas, operations } from '../contract/contract.ts';
import type { Area, Operation } from '../contract/types.ts';

export interface FoundArea extends Area {
  operations: Operation[];
}

/** Areas with the operations that contain all these words, in upper or lower case. */
export function foundAreas(words: string): FoundArea[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return areas
    .map((area) => ({
      ...area,
      operations: operations.filter(
        (operation) => operation.tag === area.tag && has(area, operation, wanted),
      ),
    }))
    .filter((area) => area.operations.length > 0);
}

function has(area: Area, { id, path, summary }: Operation, wanted: string[]): boolean {
  const text = `${area.name} ${id} ${path} ${summary}`.toLowerCase();
  return wanted.every((word) => text.includes(word));
}
