import { relative } from 'node:path';
import { getLineColLocation, type NormalizedProblem } from '@redocly/openapi-core';

/** Place and message of a problem: `file:line:column message (pointer)`. */
export function describe({ location: [location], message }: NormalizedProblem): string {
  if (!location) return message;
  const { start } = getLineColLocation(location);
  const place = `${displayPath(location.source.absoluteRef)}:${start.line}:${start.col}`;
  const [, ref] = restOfLine(location).match(/\$ref['"]?:\s*['"]?([^'"\s,}]+)/) ?? [];
  // The message does not always name the reference.
  const text = message.replace(/\$ref(?=$|:)/, ref ? `$ref ${ref}` : '$ref');
  return `${place} ${text} (${location.pointer ?? '#/'})`;
}

/** The line of the document from this place on. */
export function restOfLine(location: NormalizedProblem['location'][number]): string {
  const { start } = getLineColLocation(location);
  return location.source.getLines()[start.line - 1]?.slice(start.col - 1) ?? '';
}

/** A path as the user would write it: relative, unless it is outside of the current folder. */
export function displayPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
