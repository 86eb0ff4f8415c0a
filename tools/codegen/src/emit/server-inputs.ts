import type { Model, Operation } from '../model/model.ts';
import { key, quote } from '../text.ts';
import { header } from './files.ts';

/**
 * What the types of handlers need besides the contract's types. It has its own file, because the
 * declarations of the schemas are large and handlers do not need them.
 */
export function serverInputs({ operations }: Model): string {
  const parts = [defaults(operations), mediaFields(operations), ...anonymous(operations)];
  return header + parts.join('\n');
}

/** Fields that validation fills in: always there for handlers, optional for callers. */
function defaults(operations: Operation[]): string {
  const comment = '/** Paths of the fields and query parameters that validation fills in. */\n';
  return comment + namesById('Defaults', operations, (operation) => operation.defaults);
}

function mediaFields(operations: Operation[]): string {
  const comment = '/** Body fields that name files. */\n';
  return comment + namesById('MediaFields', operations, ({ media }) => Object.keys(media));
}

/** An interface that lists names for each operation that has any. */
function namesById(
  name: string,
  operations: Operation[],
  namesOf: (operation: Operation) => readonly string[],
): string {
  const lines = operations
    .filter((operation) => namesOf(operation).length > 0)
    .map((operation) => `  ${key(operation.id)}: ${namesOf(operation).map(quote).join(' | ')};\n`);
  return `export interface ${name} {\n${lines.join('')}}\n`;
}

function anonymous(operations: Operation[]): string[] {
  const needNone = operations.filter(({ credential }) => credential === 'none');
  const takeNone = needNone.filter(isAnonymous);
  const takeOne = needNone.filter((operation) => !isAnonymous(operation));
  return [
    `/** Operations whose handlers get no caller: no credential proves whose call it is. */\n${union('Anonymous', takeNone)}`,
    `/** Operations that take a credential and do not insist on one. */\n${union('MaybeAnonymous', takeOne)}`,
  ];
}

/** Whether no credential says whose call of the operation it is. */
export function isAnonymous({ credential, security }: Operation): boolean {
  return credential === 'none' && security.every((needed) => Object.keys(needed).length === 0);
}

function union(name: string, operations: Operation[]): string {
  const names = operations.map(({ id }) => `\n  | ${quote(id)}`);
  return `export type ${name} =${names.join('') || ' never'};\n`;
}
