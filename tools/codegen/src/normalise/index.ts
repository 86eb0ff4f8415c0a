import {
  type Document,
  methods,
  type Node,
  type Parameter,
  type PathItem,
  resolve,
  type Schema,
  transform,
} from '@genmedia/openapi';
import { uniteExtensions } from './bases.ts';
import { textsInJson } from './bytes.ts';
import { schemaOfContent } from './content-parameters.ts';
import { splitDirections } from './directions.ts';
import { declareDiscriminators } from './discriminators.ts';
import { flattenAllOf } from './flatten.ts';
import { nameInnerSchemas } from './inner-schemas.ts';
import { withPieceSchemas } from './item-schemas.ts';
import { nameRanges } from './media-ranges.ts';
import { nameComponents } from './names.ts';
import { withoutNegotiatedHeaders } from './negotiated-headers.ts';
import { spellOutNull } from './nullable.ts';
import { nameOperations } from './operation-ids.ts';
import { declarePathParameters } from './path-parameters.ts';
import { separateReferences } from './references.ts';
import { withPlainStatuses } from './statuses.ts';
import { corrected, upgradeSchema } from './upgrade.ts';

/**
 * The document in the form that all emitters take: OpenAPI 3.1, with one way to express each thing.
 * The meaning of the document does not change.
 */
export function normalise(document: Document): Document {
  const written = Object.keys(document.components?.schemas ?? {});
  return simplify(declareDiscriminators(uniteExtensions(upgrade(document)), written));
}

/** The same, but the branches of a discriminator are as they are written, to compare contracts. */
export function normaliseAsWritten(document: Document): Document {
  return simplify(uniteExtensions(upgrade(document)));
}

function simplify(document: Document): Document {
  const complete = declarePathParameters(nameOperations(withOwnItems(document)));
  const named = textsInJson(nameRanges(splitDirections(nameComponents(complete))));
  const withoutHeaders = withoutNegotiatedHeaders(named);
  const flat = transform(named, {
    schema: flattenAllOf(named),
    parameter: schemaOfContent,
    pathItem: withoutHeaders.pathItem,
    operation: (node) => withPlainStatuses(withoutHeaders.operation(node)),
  });
  return transform(flat, { schema: spellOutNull });
}

/**
 * Each path with its item, also where it refers to one. Extensions beside the paths are left out, and
 * methods of OpenAPI 3.2. `{proxy+}` is how AWS and Smithy write a parameter that may have slashes:
 * it is `proxy`, unless the parameter itself has the sign.
 */
function withOwnItems(document: Document): Document {
  const { paths } = document;
  if (!paths) return document;
  const items = Object.entries(paths)
    .filter(([path]) => !path.startsWith('x-'))
    .map(([path, { $ref, ...beside }]) => {
      const target = typeof $ref === 'string' ? resolve<PathItem>(document, { $ref }) : {};
      const { query: _, additionalOperations: __, ...item }: Node = { ...target, ...beside };
      const names = parameterNames(document, item);
      const plain = path.replaceAll(/\{([^{}]+)\+\}/g, (written, name) =>
        names.includes(`${name}+`) ? written : `{${name}}`,
      );
      return [plain in paths ? path : plain, item];
    });
  return { ...document, paths: Object.fromEntries(items) };
}

/** The names of the parameters of a path, and of its operations. */
function parameterNames(document: Document, item: Node): string[] {
  return [item, ...methods.map((method) => item[method])].flatMap((place) => {
    const { parameters = [] }: PathItem = Object(place);
    return parameters.map((parameter) => resolve<Parameter>(document, parameter).name);
  });
}

/** The document as OpenAPI 3.1, with what constrains a value beside a reference in an `allOf`. */
export function upgrade(written: Document): Document {
  const document = withPieceSchemas(nameInnerSchemas(written));
  if (!document.openapi.startsWith('3.0.')) {
    const separate = separateReferences(document);
    return transform(document, { schema: (node) => separate(corrected(node as Schema)) });
  }
  const upgraded = transform(document, { schema: upgradeSchema });
  return { ...upgraded, openapi: '3.1.0' };
}
