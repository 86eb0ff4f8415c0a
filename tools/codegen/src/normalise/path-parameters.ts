import {
  type Document,
  methods,
  type Parameter,
  type PathItem,
  parametersOf,
  readerOf,
} from '@genmedia/openapi';

/** Declares the parameters of paths that an operation does not declare: each is a text. */
export function declarePathParameters(document: Document): Document {
  const missing = new Map<string, Parameter[]>();
  const reader = readerOf(document);
  for (const operation of reader.operations(document)) {
    const declared = parametersOf(reader, operation).filter(({ node }) => node.in === 'path');
    const names = new Set(declared.map(({ node }) => node.name));
    const wanted = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    const parameters = wanted.filter((name) => !names.has(name)).map(textParameter);
    if (parameters.length > 0) missing.set(`${operation.method} ${operation.path}`, parameters);
  }
  if (missing.size === 0) return document;
  const paths = Object.entries(document.paths ?? {}).map(([path, item]): [string, PathItem] => {
    const operations = methods.flatMap((method) => {
      const operation = item[method];
      const more = missing.get(`${method} ${path}`);
      if (!operation || !more) return [];
      return [[method, { ...operation, parameters: [...(operation.parameters ?? []), ...more] }]];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function textParameter(name: string): Parameter {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}
