import { literal, pascal, quote } from '../../text.ts';
import type { Sampled, SampledOperation } from './sampled.ts';

/** A component that sends the request and shows the answer. */
export function component({ operation, example }: Sampled): string {
  const name = pascal(operation.id);
  const input = Object.keys(example.input).length > 0 ? literal(example.input, 2, 40) : '';
  const hook = operation.poll === undefined ? `use${name}` : 'useRun';
  const body = operation.kind === 'query' ? query(name, input) : caller(operation, name, input);
  return `import { ${hook} } from '@genmedia/react';\n\nexport function ${name}() {\n${body}}\n`;
}

function query(name: string, input: string): string {
  return [
    `  const { data, error, isPending } = use${name}(${input});`,
    `  if (isPending) return <p>One moment…</p>;`,
    `  return <pre>{error ? error.message : JSON.stringify(data, null, 2)}</pre>;`,
    '',
  ].join('\n');
}

/**
 * A button. It uses `useRun` for jobs, which continue after the page is left, and a mutation for
 * other operations.
 */
function caller({ id, poll, summary }: SampledOperation, name: string, input: string): string {
  const [call, handler] =
    poll === undefined
      ? [`  const { mutate, data, error, status } = use${name}();`, `mutate(${input})`]
      : [`  const { start, data, error, status } = useRun(${quote(id)});`, `start(${input})`];
  return [
    call,
    `  return (`,
    `    <>`,
    `      <button type="button" onClick={() => ${handler}}>`,
    `        ${summary.replaceAll(/[{}<>]/g, '')}`,
    `      </button>`,
    `      <p>{status}</p>`,
    `      <pre>{error ? error.message : JSON.stringify(data, null, 2)}</pre>`,
    `    </>`,
    `  );`,
    '',
  ].join('\n');
}
