import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { createMetrics } from './metrics.ts';

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../monitoring/${name}`, import.meta.url));
const read = (name: string) => readFile(pathOf(name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; description: string };
}
interface Dashboard {
  panels: {
    id: number;
    title: string;
    targets: { expr: string }[];
    gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  }[];
}

const alerts: { groups: { rules: Rule[] }[] } = parse(await read('alerts.yaml'));
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard: Dashboard = JSON.parse(await read('dashboard.json'));
const panels = dashboard.panels;

/** The names of all metrics of a process, as Prometheus sees them. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const nothing = { queued: 0, running: 0, oldest: 0, webhooks: 0, mails: 0 };
  const ages = { oldestWebhook: 0, oldestMail: 0, oldestFile: 0, retentionLag: 0 };
  const state = { pool: () => ({ used: 0, waiting: 0 }), storageWorks: () => true };
  const { text } = await createMetrics(async () => ({ ...nothing, ...ages }), state).render();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test.each([
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`the panel ${title}`, expr] as const),
  ),
])('%s asks for metrics that exist: %s', async (_name, expr) => {
  const names = expr.match(/\b(?:genmedia|process|nodejs)_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  const existing = await metricNames();
  expect(names.filter((name) => !existing.has(name))).toEqual([]);
});

test('each alert has a name of its own and says what to do; each panel has a place of its own', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { annotations } of rules) {
    expect(annotations.summary).toMatch(/^\S.*\.$/);
    expect(annotations.description).toMatch(/^\S.* .*\.$/);
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const squares = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  );
  expect(new Set(squares).size).toBe(squares.length);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
// The package prometheus of Debian and Ubuntu has it.
if (isFull && process.env.CI && !hasPromtool) throw new Error('promtool is not installed.');

test.skipIf(!hasPromtool)(
  'promtool accepts all rules and queries (skipped without it)',
  async () => {
    execFileSync('promtool', ['check', 'rules', pathOf('alerts.yaml')]);
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const recorded = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
    const file = join(await makeTestFolder(), 'queries.yaml');
    await writeFile(file, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    expect(execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })).toContain(
      `${queries.length} rules found`,
    );
  },
);
