import { expect, test } from 'vitest';
import { bundle, type Node } from '../rules/support/bundle.ts';

/** The codes of errors in the examples of a document. */
function codesIn(node: Node): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const isError = typeof node.code === 'string' && typeof node.message === 'string';
  return [...(isError ? [node.code] : []), ...Object.values(node).flatMap(codesIn)];
}

test('a code of a failed job is also listed with the status of operations that do not answer jobs', async () => {
  const contract: Node = await bundle();
  // Operations in OpenAI's form answer no job: its failure is that of the request. They use no
  // deployments.
  const ofDeployments = ['queue_cleared', 'deployment_revoked'];
  const ofJobs = contract['x-errors'].filter(
    ({ code, statuses }: Node) => statuses.includes(200) && !ofDeployments.includes(code),
  );
  expect(ofJobs.length).toBeGreaterThan(10);
  const faultsOfCallers = ['input_too_large', 'input_unsupported', 'model_refused', 'nsfw_content'];
  for (const { code, statuses } of ofJobs) {
    expect(statuses, code).toContain(faultsOfCallers.includes(code) ? 400 : 503);
  }
});

test('every code in an example or in the description of a code is listed once', async () => {
  const contract = await bundle();
  const listed: string[] = contract['x-errors'].map(({ code }: Node) => code);
  expect(new Set(listed).size).toBe(listed.length);
  const { GenerationError, AgentErrorDetail, ChatError } = contract.components.schemas;
  const described = [GenerationError, AgentErrorDetail, ChatError].flatMap(({ properties }) =>
    [...properties.code.description.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code),
  );
  const used = new Set([...codesIn(contract), ...described]);
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((code) => !listed.includes(code))).toEqual([]);
});
