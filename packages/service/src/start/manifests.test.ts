import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { commands } from '../commands/commands.ts';
import { variables } from '../config.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

interface Container {
  args: string[];
  ports: { name: string; containerPort: number }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    selector?: { matchLabels?: object };
    scaleTargetRef?: { kind: string; name: string };
    volumeClaimTemplates?: { metadata: { name: string } }[];
    template?: {
      metadata: { labels: object };
      spec: {
        containers: Container[];
        volumes: { name: string }[];
        terminationGracePeriodSeconds: number;
      };
    };
  };
}

const manifests: Manifest[] = parseAllDocuments(await read('kubernetes/genmedia.yaml')).map(
  (document) => document.toJS(),
);
const workloads = manifests.filter(({ spec }) => spec?.template);
const serve = commands.find(({ name }) => name === 'serve');

test('the manifests set variables that exist, and a delay for the load balancer', () => {
  const set = manifests.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }));
  expect(set).toContain('DATABASE_URL');
  expect(set.filter((name) => !variables.includes(name))).toEqual([]);
  const config = manifests.find(({ kind }) => kind === 'ConfigMap')?.data;
  expect(Number(config?.DRAIN_DELAY)).toBeGreaterThan(0);
});

test.each(workloads.map((one) => [one.metadata.name, one] as const))(
  '%s: its probes, ports, rights and volumes fit together',
  (_name, { spec }) => {
    const pod = spec.template?.spec;
    const [container] = pod?.containers ?? [];
    if (!pod || !container) throw new Error('There is no container.');
    expect(serve?.syntax).toContain(container.args[1]);
    expect(spec.selector?.matchLabels).toEqual(spec.template?.metadata.labels);
    const ports = container.ports.map(({ name }) => name);
    for (const [probe, path] of [
      ['startupProbe', '/healthz'],
      ['livenessProbe', '/healthz'],
      ['readinessProbe', '/readyz'],
    ] as const) {
      const { httpGet } = container[probe] ?? {};
      expect(httpGet?.path).toBe(path);
      expect(ports).toContain(httpGet?.port);
    }
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const claims = spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name) ?? [];
    const volumes = [...pod.volumes.map(({ name }) => name), ...claims];
    expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted());
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(60);
  },
);

test('the autoscaling is of the workers', () => {
  const { kind, name } =
    manifests.find((one) => one.kind === 'ScaledObject')?.spec.scaleTargetRef ?? {};
  expect(workloads).toContainEqual(
    expect.objectContaining({ kind, metadata: expect.objectContaining({ name }) }),
  );
});

test('compose.yaml sets variables that exist, and gives processes no rights that they do not need', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true });
  for (const name of ['api', 'worker']) {
    const one = services[name];
    const set = Object.keys(one.environment);
    expect(set.filter((variable) => !variables.includes(variable))).toEqual([]);
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    expect(one.deploy.resources.limits.memory).toMatch(/^\dg$/);
  }
});
