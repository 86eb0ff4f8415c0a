import { isFormType, isJsonType } from '@genmedia/openapi';
import { otherBodyName, pascal, schemaPrefix } from '../text.ts';
import type { Operation } from './model.ts';

type Named = Pick<Operation, 'id' | 'parameters' | 'body' | 'responses'>;

/**
 * What the names of an operation's own schemas begin with. It is longer than the operation's name if
 * one of them would have the name of a component, or of a schema of an operation before it. Adds the
 * names to those that are taken.
 */
export function freePrefix(operation: Named, taken: Set<string>): string {
  let prefix = schemaPrefix(operation.id);
  while (ownNames(operation, prefix).some((name) => taken.has(name))) prefix += 'Operation';
  for (const name of ownNames(operation, prefix)) taken.add(name);
  return prefix;
}

/** The names of the schemas that the stubs need for an operation, and that are no components. */
function ownNames({ parameters, body, responses }: Named, prefix: string): string[] {
  const ends = { path: 'Params', query: 'QueryParams', header: 'Header', cookie: 'Cookies' };
  const names = parameters.map((parameter) => prefix + ends[parameter.in]);
  for (const response of responses) {
    const isOwn = !response.component && response.contentTypes.some(isJsonType);
    if (isOwn) names.push(`${prefix}${pascal(response.status)}Response`);
  }
  if (!body) return names;
  const { contentTypes, component, formComponent, others } = body;
  const isJson = contentTypes.some(isJsonType);
  // A form may be the component that has this name.
  const isComponent = isJson ? component : formComponent === `${prefix}Body`;
  if (!isComponent) names.push(`${prefix}Body`);
  if (isJson && !formComponent && contentTypes.some(isFormType)) names.push(`${prefix}Form`);
  return names.concat(
    others.flatMap((other, index) => (other.component ? [] : otherBodyName(prefix, index))),
  );
}
