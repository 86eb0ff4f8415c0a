import { UserError } from '../errors.ts';
import type { Document } from '../openapi/document.ts';
import { pascal } from '../text.ts';
import { type Shape, shapesOf, typeOf } from './shapes.ts';

/**
 * Names for the types that hooks speak of and the contract gives no name to: `ListModelsParams`
 * for the query of `listModels`, `EditImageBody` and `EditImage200` for a body and an answer that
 * are not components.
 */
export function aliasesOf(view: Document): string {
  const components = new Set(Object.keys(view.components?.schemas ?? {}));
  const lines = shapesOf(view).flatMap((shape) =>
    aliases(shape).map(([name, type]) => {
      if (components.has(name)) {
        throw new UserError(
          `The schema ${name} has the name that ${shape.id} needs: give it another one.`,
        );
      }
      return `export type ${name} = ${type};\n`;
    }),
  );
  return lines.join('');
}

function aliases({ id, parameters, body, results }: Shape): [name: string, type: string][] {
  const contents = [...(body ? [body] : []), ...results];
  const query = parameters.some((parameter) => parameter.in === 'query');
  return [
    ...(query
      ? [
          [`${pascal(id)}Params`, `NonNullable<${typeOf(id)}['parameters']['query']>`] as [
            string,
            string,
          ],
        ]
      : []),
    ...contents.flatMap(({ type, alias }) =>
      type !== undefined && alias !== undefined ? [[type, alias] as [string, string]] : [],
    ),
  ];
}
