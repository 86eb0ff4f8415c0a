import type { Operation } from '../../model/model.ts';
import { literal, pascal } from '../../text.ts';
import type { Sampled } from '../samples.ts';

/** A component that sends the request and shows what comes back. */
export function component({ operation, example }: Sampled): string {
  const name = pascal(operation.id);
  const given = split(operation, example.input);
  const body = operation.kind === 'query' ? query(name, given) : mutation(name, operation, given);
  return `import { use${name} } from '@genmedia/react';\n\nexport function ${name}() {\n${body}}\n`;
}

interface Given {
  path: Record<string, unknown>;
  params: Record<string, unknown>;
  data: Record<string, unknown>;
}

function split(operation: Operation, input: Record<string, unknown>): Given {
  const place = new Map(operation.parameters.map((parameter) => [parameter.name, parameter.in]));
  const pick = (wanted: string | undefined) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => place.get(name) === wanted));
  return { path: pick('path'), params: pick('query'), data: pick(undefined) };
}

function query(name: string, { path, params, data }: Given): string {
  const given = [
    ...Object.values(path),
    ...[data, params].filter((group) => Object.keys(group).length > 0),
  ];
  const values = given.map((value) => literal(value, 2, 60)).join(', ');
  return [
    `  const { data, error, isPending } = use${name}(${values});`,
    `  if (isPending) return <p>One moment…</p>;`,
    `  return <pre>{error ? error.message : JSON.stringify(data, null, 2)}</pre>;`,
    '',
  ].join('\n');
}

function mutation(name: string, { summary }: Operation, { path, params, data }: Given): string {
  const groups = Object.entries({ data, params }).filter(
    ([, group]) => Object.keys(group).length > 0,
  );
  const variables = { ...path, ...Object.fromEntries(groups) };
  const given = Object.keys(variables).length > 0 ? literal(variables, 2, 30) : '';
  return [
    `  const { mutate, data, error, isPending } = use${name}();`,
    `  const start = () => mutate(${given});`,
    `  return (`,
    `    <>`,
    `      <button type="button" disabled={isPending} onClick={start}>`,
    `        ${summary.replaceAll(/[{}<>]/g, '')}`,
    `      </button>`,
    `      <pre>{error ? error.message : JSON.stringify(data, null, 2)}</pre>`,
    `    </>`,
    `  );`,
    '',
  ].join('\n');
}
