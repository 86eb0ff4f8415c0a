import { type Document, type Schema, transform } from '@genmedia/openapi';
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
import { withPlainPaths } from './paths.ts';
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
  const complete = declarePathParameters(nameOperations(withPlainPaths(document)));
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
