import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { commands } from '../commands/commands.ts';
import { variables } from '../config.ts';
import { type Manifest, manifestSchema } from './testing/kubernetes.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

const documents: unknown[] = parseAllDocuments(await read('kubernetes/genmedia.yaml')).map(
  (document) => document.toJS(),
);
const manifests = documents.map((document) => manifestSchema.parse(document));
const ofKind = <Kind extends Manifest['kind']>(...kinds: Kind[]) =>
  manifests.filter((one): one is Extract<Manifest, { kind: Kind }> =>
    (kinds as string[]).includes(one.kind),
  );
const workloads = ofKind('Deployment', 'StatefulSet');
const serve = commands.find(({ name }) => name === 'serve');

test('the manifests set variables that exist, and a delay for the load balancer', () => {
  const [config] = ofKind('ConfigMap');
  const [secret] = ofKind('Secret');
  const set = Object.keys({ ...config?.data, ...secret?.stringData });
  expect(set).toContain('DATABASE_URL');
  expect(set.filter((name) => !variables.includes(name))).toEqual([]);
  expect(Number(config?.data.DRAIN_DELAY)).toBeGreaterThan(0);
});

test('a field that Kubernetes does not know is found, wherever it is', () => {
  const faults = [
    ['containerPort: 8787', 'containerPorts: 8787'],
    ['periodSeconds: 2', "periodSeconds: '2'"],
    ['matchLabels', 'matchlabels'],
    ["threshold: '8'", 'threshold: 8'],
    ['memory: 2Gi', 'memory: 2GB'],
    ['apps/v1', 'extensions/v1beta1'],
  ];
  const text = documents
    .map((document) => stringify(document))
    .join('---\n')
    .replace(/"/g, "'");
  const areKnown = (changed: string) =>
    parseAllDocuments(changed).every((one) => manifestSchema.safeParse(one.toJS()).success);
  expect(areKnown(text)).toBe(true);
  for (const [from = '', to = ''] of faults) {
    expect(text).toContain(from);
    expect(areKnown(text.replace(from, to)), from).toBe(false);
  }
});

test('services and budgets select the pods of a workload, and lead to their ports', () => {
  const labelsOf = workloads.map(({ spec }) => spec.template.metadata.labels);
  const [services, budgets] = [ofKind('Service'), ofKind('PodDisruptionBudget')];
  expect([services.length, budgets.length]).toEqual([2, 1]);
  for (const { spec } of services) {
    const workload = workloads.find(({ spec: { template } }) =>
      isDeepStrictEqual(template.metadata.labels, spec.selector),
    );
    const ports = workload?.spec.template.spec.containers[0]?.ports.map(({ name }) => name);
    for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort);
  }
  for (const { spec } of budgets) {
    expect(labelsOf).toContainEqual(spec.selector.matchLabels);
  }
});

test.each(workloads.map((one) => [one.metadata.name, one] as const))(
  '%s: its probes, ports, rights and volumes fit together',
  (_name, { spec }) => {
    const pod = spec.template.spec;
    const [container] = pod.containers;
    if (!container) throw new Error('There is no container.');
    expect(serve?.syntax).toContain(container.args[1]);
    expect(container.args).toEqual(['serve', expect.stringMatching(/^--(api|worker)$/)]);
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
    const ports = container.ports.map(({ name }) => name);
    for (const [probe, path] of [
      ['startupProbe', '/healthz'],
      ['livenessProbe', '/healthz'],
      ['readinessProbe', '/readyz'],
    ] as const) {
      const { httpGet } = container[probe];
      expect(httpGet.path).toBe(path);
      expect(ports).toContain(httpGet.port);
    }
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const templates = 'volumeClaimTemplates' in spec ? spec.volumeClaimTemplates : [];
    const claims = templates.map(({ metadata }) => metadata.name);
    const volumes = [...pod.volumes.map(({ name }) => name), ...claims];
    expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted());
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(60);
  },
);

test('the autoscaling is of the workers', () => {
  const [scaled] = ofKind('ScaledObject');
  const { kind, name } = scaled?.spec.scaleTargetRef ?? {};
  const target = workloads.find((one) => one.kind === kind && one.metadata.name === name);
  expect(target?.spec.template.spec.containers[0]?.args).toEqual(['serve', '--worker']);
});

test('compose.yaml sets variables that exist, and gives processes no rights that they do not need', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true });
  for (const name of ['api', 'worker']) {
    const one = services[name];
    const set = Object.keys(one.environment);
    expect(set.filter((variable) => !variables.includes(variable))).toEqual([]);
    const rights = { read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] };
    expect(one).toMatchObject({ ...rights, security_opt: ['no-new-privileges:true'] });
    expect(one.deploy.resources.limits.memory).toMatch(/^\dg$/);
  }
});
