import { expect, test } from 'vitest';
import { componentOf } from './component.ts';
import { merge, type Sbom } from './sbom.ts';

const refOf = (name: string) => `pkg:npm/${name.replace('@', '%40')}@1.0.0`;

/** A bill of materials of `own`, with these packages and their dependencies. */
function sbom(graph: Record<string, string[]>): Sbom {
  const component = (name: string) => ({ name, version: '1.0.0', 'bom-ref': refOf(name) });
  const names = Object.keys(graph).filter((name) => name !== 'own');
  return {
    metadata: { component: component('own') },
    components: names.map(component),
    dependencies: Object.entries(graph).map(([name, needs]) => ({
      ref: refOf(name),
      dependsOn: needs.map(refOf),
    })),
  };
}

const namesOf = ({ components }: Sbom) => components.map(({ name }) => name);

test('a bill of materials lists bundled packages and dependencies, but not what only builds the package', () => {
  const installed = sbom({ own: ['zod'], zod: [] });
  const all = sbom({
    own: ['zod', 'react', '@genmedia/client', 'vite'],
    zod: [],
    react: ['scheduler'],
    scheduler: [],
    '@genmedia/client': ['vitest'],
    vite: ['rolldown'],
    rolldown: [],
    vitest: [],
  });
  const merged = merge(installed, all, new Set(['react', '@genmedia/client']));
  expect(namesOf(merged)).toEqual(['zod', 'react', 'scheduler', '@genmedia/client']);
  expect(merged.dependencies[0]?.dependsOn).toEqual(
    ['zod', 'react', '@genmedia/client'].map(refOf),
  );
  const known = [merged.metadata.component, ...merged.components].map((each) => each['bom-ref']);
  const named = merged.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !known.includes(ref))).toEqual([]);
});

test('a component has its whole name, and its licence as an expression', () => {
  const cyclone = { group: '@img', name: 'a', version: '1.0.0', 'bom-ref': 'pkg:npm/a@1.0.0' };
  expect(componentOf({ ...cyclone, licenses: [{ license: { id: 'MIT' } }] })).toEqual({
    name: '@img/a',
    version: '1.0.0',
    licence: 'MIT',
  });
  const licenses = ['MIT', 'GPL-3.0 OR BSD-3-Clause'].map((text) => ({ license: { name: text } }));
  expect(componentOf({ ...cyclone, licenses }).licence).toBe('MIT AND (GPL-3.0 OR BSD-3-Clause)');
  expect(componentOf(cyclone).licence).toBeUndefined();
});
