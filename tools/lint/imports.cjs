/**
 * The allowed directions of imports, between packages and between the folders of the service: see
 * ARCHITECTURE.md. `pnpm lint:code` checks them.
 */
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** The packages that each package may import. */
const packages = {
  types: [],
  client: ['types'],
  react: ['types', 'client'],
  'ai-sdk': ['client'],
  mcp: ['client'],
  server: ['types'],
  media: [],
  sandbox: ['media'],
  console: ['types', 'client', 'react', 'codegen'],
  service: ['types', 'server', 'mcp', 'media', 'sandbox', 'spec', 'console'],
};

const folder = join(__dirname, '../../packages');
for (const name of readdirSync(folder)) {
  const isPackage = existsSync(join(folder, name, 'package.json'));
  if (isPackage && !(name in packages)) {
    throw new Error(`imports.cjs does not say what ${name} may import.`);
  }
}

/** Layers of the service's `src`. Each layer imports only from those before it. */
const layers = [
  'cached|errors|files|lazy|log|loop|memory|pages|persistently',
  'tracing',
  'network|database|secrets',
  'http|outbox|rate-limit|private-urls|usage',
  'media|mail|payments|jobs',
  'accounts|engines|metrics|config',
  'deployments|uploads|webhooks',
  'admission',
  'operations',
  'mcp|retention|app',
  'start',
  'service',
  'commands|index|test-kit|welcome',
  'main',
];

/** Tests, and code that only tests use, may import anything. */
const tests = '\\.(test|test-d)\\.ts$|/testing(/|\\.ts$)|/proof/';

const betweenPackages = Object.entries(packages).map(([name, allowed]) => ({
  name: `${name} imports ${allowed.join(', ') || 'no other package of ours'}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: tests },
  to: {
    // If a package is not built, an import of it resolves to its name only.
    path: '^(packages|tools|spec)/|^@genmedia/',
    pathNot: `^(packages/|tools/|@genmedia/)?(${[name, ...allowed].join('|')})(/|$)`,
  },
}));

const betweenFolders = layers.slice(0, -1).map((layer, index) => ({
  name: `${layer.replaceAll('|', ', ')}: no import from a later layer`,
  severity: 'error',
  from: { path: `^packages/service/src/(${layer})(/|\\.ts$)`, pathNot: tests },
  to: { path: `^packages/service/src/(${layers.slice(index + 1).join('|')})(/|\\.ts$)` },
}));

module.exports = {
  forbidden: [
    ...betweenPackages,
    ...betweenFolders,
    {
      name: 'engines know models and no contract, but its limits',
      severity: 'error',
      from: { path: '^packages/service/src/engines/', pathNot: tests },
      to: {
        path: '^(packages/(types|server)|spec)/',
        pathNot: '^packages/server/(src|dist)/generated/limits',
      },
    },
    {
      name: 'every folder of the service is in a layer',
      severity: 'error',
      from: { path: '^packages/service/src/', pathNot: tests },
      to: {
        path: '^packages/service/src/',
        pathNot: `^packages/service/src/(${layers.join('|')})(/|\\.ts$)`,
      },
    },
    {
      name: 'no circles, of types neither',
      severity: 'error',
      from: { path: '.' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import'] },
  },
};
