import { run } from '@genmedia/foreign-generators/run';
import { type PackageName, root } from '@genmedia/packed-packages/tarballs';
import { bundledPackages } from './bundled.ts';
import type { CycloneComponent } from './component.ts';

/** A bill of materials in the format of CycloneDX. */
export interface Sbom {
  metadata: { component: CycloneComponent };
  components: CycloneComponent[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** All packages that are installed with a package, and all that are in it. */
export async function sbomOf(name: PackageName): Promise<Sbom> {
  const bundled = bundledPackages[name];
  const installed = await generateSbom(name, '--prod');
  return bundled ? merge(installed, await generateSbom(name), new Set(bundled)) : installed;
}

/** The running pnpm makes the bill of materials, from the lockfile and the installed packages. */
async function generateSbom(name: PackageName, ...more: string[]): Promise<Sbom> {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6'];
  return JSON.parse(
    await run('pnpm', ['--filter', name, 'sbom', ...format, ...more], { cwd: root }),
  );
}

/** Adds to the installed packages those build dependencies that become a part of the package. */
export function merge(installed: Sbom, all: Sbom, bundled: ReadonlySet<string>): Sbom {
  const self = installed.metadata.component['bom-ref'];
  const graph = new Map(all.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const parts = [...graph.keys()].filter((ref) => bundled.has(nameOf(ref)));
  const reached = new Set(installed.components.map((component) => component['bom-ref']));
  const queue = [...parts];
  for (const ref of queue) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    // The build dependencies of our other packages are not in this package.
    if (!nameOf(ref).startsWith('@genmedia/')) queue.push(...(graph.get(ref) ?? []));
  }
  const direct = installed.dependencies.find(({ ref }) => ref === self)?.dependsOn ?? [];
  return {
    ...all,
    components: all.components.filter((component) => reached.has(component['bom-ref'])),
    dependencies: [
      { ref: self, dependsOn: [...new Set([...direct, ...parts])] },
      ...all.dependencies
        .filter(({ ref }) => ref !== self && reached.has(ref))
        .map(({ ref, dependsOn = [] }) => ({
          ref,
          dependsOn: dependsOn.filter((other) => reached.has(other)),
        })),
    ],
  };
}

/** `pkg:npm/%40radix-ui/react-tabs@1.2.1` is `@radix-ui/react-tabs`. */
function nameOf(ref: string): string {
  return decodeURIComponent(ref.replace(/^pkg:npm\//, '').replace(/@[^@/]*$/, ''));
}
