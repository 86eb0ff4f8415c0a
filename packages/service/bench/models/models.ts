/**
 * `pnpm models:fal`: a table of the operations of the contract and the models of fal behind them with
 * MODELS=fal. It says whether the mapping to each model has the types that fal publishes, and whether
 * a call of the operation over HTTP reached the model at a server that behaves as fal does. It runs
 * the tests of both, and fails where they do.
 */
import { startVitest, type TestModule } from 'vitest/node';
import { falCatalogue } from '../../src/engines/catalogues/testing/fal-catalogue.ts';
import {
  prepareSamples,
  type ServingModel,
  servingModels,
} from '../../src/engines/catalogues/testing/prepare-samples.ts';
import { catalogueOperations } from '../../src/operations/generations/list.ts';

const files = ['fal.test.ts', 'fal-operations.test.ts'];
const folder = 'src/engines/catalogues';

/** Endpoints whose mappings have the published types, and those that did each operation. */
async function runTests() {
  const proved = new Set<string>();
  const ran = new Set<string>();
  const onTestRunEnd = (modules: readonly TestModule[]) => {
    for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
      const meta = test.meta();
      for (const endpoint of meta.proved ?? []) proved.add(endpoint);
      const { operation = '', endpoints = [] } = meta.ran ?? {};
      ran.add(operation);
      for (const endpoint of endpoints) ran.add(`${operation} ${endpoint}`);
    }
  };
  const vitest = await startVitest(
    'test',
    files.map((file) => `${folder}/${file}`),
    { watch: false, reporters: [{ onTestRunEnd }, ['default', { summary: false }]] },
  );
  await vitest.close();
  return { proved, ran };
}

const yes = (is: boolean) => (is ? 'yes' : 'NO');

const { models } = falCatalogue;
const serving = servingModels(models, await prepareSamples(models));
const { proved: provedEndpoints, ran: succeeded } = await runTests();

/** @param same models of one endpoint for one operation. */
function rowOf([first, ...same]: readonly [ServingModel, ...ServingModel[]]) {
  const { operation, endpoint } = first;
  const isRun =
    endpoint === undefined ? succeeded.has(operation) : succeeded.has(`${operation} ${endpoint}`);
  return {
    operation,
    model_id: [first, ...same].map(({ modelId }) => modelId).join(', '),
    model: endpoint ?? '(the service itself)',
    types: endpoint === undefined ? '' : yes(provedEndpoints.has(endpoint)),
    run: yes(isRun),
  };
}

const rows = Object.keys(catalogueOperations).flatMap((operation) => {
  const own = serving.filter((model) => model.operation === operation);
  const groups = [...Map.groupBy(own, ({ endpoint }) => endpoint).values()];
  if (groups.length > 0) return groups.map((group) => rowOf(group as [ServingModel]));
  return [{ operation, model_id: '', model: '(needs another catalogue)', types: '', run: '' }];
});
process.stdout.write(`\n${table(rows)}\n`);

/** Columns as wide as their longest value. */
function table(values: readonly Readonly<Record<string, string>>[]): string {
  const names = Object.keys(values[0] ?? {});
  const lines = [Object.fromEntries(names.map((name) => [name, name])), ...values];
  const width = (name: string) => Math.max(...lines.map((line) => line[name]?.length ?? 0));
  return lines
    .map((line) => names.map((name) => (line[name] ?? '').padEnd(width(name))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
