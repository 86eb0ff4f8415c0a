import { z } from 'zod';

// What Kubernetes 1.34 and KEDA 2 take, as far as our manifests use it: unknown fields, wrong types
// and missing required fields are refused. From the reference of the API
// (kubernetes.io/docs/reference/kubernetes-api) and of ScaledObject (keda.sh/docs/latest/reference).
// The package with all schemas (kubernetes-models) takes 33 MB and accepts misspelt fields.

const label = z.string().regex(/^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/);
const name = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
const portName = z.string().regex(/^[a-z0-9-]{1,15}$/);
const portNumber = z.int().min(1).max(65_535);
const port = z.union([portName, portNumber]);
const quantity = z.string().regex(/^\d+(\.\d+)?(m|[KMGT]i?)?$/);
const seconds = z.int().min(1);
const labels = z.record(z.string(), label);

const metadata = z.strictObject({ name, labels: labels.optional() });
const selector = z.strictObject({ matchLabels: labels });
const resources = z.strictObject({
  requests: z.strictObject({ cpu: quantity, memory: quantity }),
  limits: z.strictObject({ cpu: quantity.optional(), memory: quantity }),
});
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port }),
  periodSeconds: seconds.optional(),
  timeoutSeconds: seconds.optional(),
  failureThreshold: z.int().min(1).optional(),
});

const container = z.strictObject({
  name,
  image: z.string().min(1),
  args: z.array(z.string()),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.strictObject({ name }) }),
      z.strictObject({ secretRef: z.strictObject({ name }) }),
    ]),
  ),
  ports: z.array(z.strictObject({ name: portName, containerPort: portNumber })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  resources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith('/') })),
});

const pod = z.strictObject({
  metadata: z.strictObject({ labels, annotations: z.record(z.string(), z.string()).optional() }),
  spec: z.strictObject({
    terminationGracePeriodSeconds: z.int().min(0),
    securityContext: z.strictObject({
      runAsNonRoot: z.boolean(),
      runAsUser: z.int().min(0),
      runAsGroup: z.int().min(0),
      fsGroup: z.int().min(0),
      seccompProfile: z.strictObject({ type: z.enum(['RuntimeDefault', 'Unconfined']) }),
    }),
    containers: z.array(container).length(1),
    volumes: z.array(z.strictObject({ name, emptyDir: z.strictObject({}) })),
  }),
});

const configMap = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: z.record(z.string(), z.string()),
});

const secret = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Secret'),
  metadata,
  type: z.literal('Opaque'),
  stringData: z.record(z.string(), z.string()),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(0).optional(),
    selector,
    strategy: z.strictObject({
      rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }),
    }),
    template: pod,
  }),
});

const statefulSet = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('StatefulSet'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(0).optional(),
    serviceName: name,
    podManagementPolicy: z.enum(['OrderedReady', 'Parallel']),
    selector,
    template: pod,
    volumeClaimTemplates: z.array(
      z.strictObject({
        metadata,
        spec: z.strictObject({
          accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadWriteOncePod', 'ReadWriteMany'])),
          resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
        }),
      }),
    ),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    clusterIP: z.literal('None').optional(),
    selector: labels,
    ports: z.array(z.strictObject({ name: portName, port: portNumber, targetPort: port })),
  }),
});

const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ minAvailable: z.int().min(0), selector }),
});

const scaledObject = z.strictObject({
  apiVersion: z.literal('keda.sh/v1alpha1'),
  kind: z.literal('ScaledObject'),
  metadata,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({ apiVersion: z.string().optional(), kind: z.string(), name }),
    minReplicaCount: z.int().min(0),
    maxReplicaCount: z.int().min(1),
    cooldownPeriod: z.int().min(0),
    triggers: z.array(
      z.strictObject({
        type: z.literal('prometheus'),
        // All values are texts.
        metadata: z.strictObject({
          serverAddress: z.url(),
          query: z.string(),
          threshold: z.string(),
        }),
      }),
    ),
  }),
});

export const manifestSchema = z.discriminatedUnion('kind', [
  configMap,
  secret,
  deployment,
  statefulSet,
  service,
  disruptionBudget,
  scaledObject,
]);

export type Manifest = z.infer<typeof manifestSchema>;
