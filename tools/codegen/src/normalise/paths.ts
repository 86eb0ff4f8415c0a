import {
  type Document,
  methods,
  type Node,
  type Parameter,
  type PathItem,
  resolve,
} from '@genmedia/openapi';

/**
 * The document with an item at each of its paths: references to items are replaced by these.
 * Extensions beside the paths are left out, and so are methods of OpenAPI 3.2.
 *
 * `{proxy+}` is how AWS and Smithy write a parameter that may have slashes: it becomes `{proxy}`,
 * unless the parameter itself is called `proxy+`.
 */
export function withPlainPaths(document: Document): Document {
  const { paths } = document;
  if (!paths) return document;
  const items = Object.entries(paths)
    .filter(([path]) => !path.startsWith('x-'))
    .map(([path, item]) => {
      const own = ownItem(document, item);
      const plain = withoutPlus(path, parameterNames(document, own));
      return [plain in paths ? path : plain, own];
    });
  return { ...document, paths: Object.fromEntries(items) };
}

function ownItem(document: Document, { $ref, ...beside }: PathItem): Node {
  const target = typeof $ref === 'string' ? resolve<PathItem>(document, { $ref }) : {};
  const { query: _, additionalOperations: __, ...item }: Node = { ...target, ...beside };
  return item;
}

function withoutPlus(path: string, names: readonly string[]): string {
  return path.replaceAll(/\{([^{}]+)\+\}/g, (written, name) =>
    names.includes(`${name}+`) ? written : `{${name}}`,
  );
}

/** The names of the parameters of a path, and of its operations. */
function parameterNames(document: Document, item: Node): string[] {
  return [item, ...methods.map((method) => item[method])].flatMap((place) => {
    const { parameters = [] }: PathItem = Object(place);
    return parameters.map((parameter) => resolve<Parameter>(document, parameter).name);
  });
}
