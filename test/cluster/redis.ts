import { kubectl } from '../harness/kubernetes/cluster.ts';
import type { Installation } from './installation.ts';

/** Sends a command to the chart's Redis. @param password by default the one that it started with */
export function inRedis(
  on: Installation,
  command: string,
  password = '$PASSWORD',
): Promise<string> {
  const shell = `REDISCLI_AUTH="${password}" redis-cli ${command}`;
  return kubectl('exec', '-n', on.pdf, 'statefulset/print-redis', '--', 'sh', '-c', shell);
}

/**
 * A Redis of the user, in a namespace of its own: a pod and a Service, both of this name.
 * @param script starts it, with `$PASSWORD` @param port at which it answers
 */
export function redisPod(name: string, { image, script, password, port = 6379 }: Redis): object[] {
  const labels = { app: name };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels },
    spec: {
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 999,
        fsGroup: 999,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name: 'redis',
          image,
          command: ['sh', '-c', script],
          env: [{ name: 'PASSWORD', value: password }],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          readinessProbe: { tcpSocket: { port }, periodSeconds: 1 },
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', emptyDir: {} }],
    },
  };
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: labels, ports: [{ port }] },
  };
  return [pod, service];
}

interface Redis {
  image: string;
  script: string;
  password: string;
  port?: number;
}

/** The image of the chart's Redis. */
export function redisImage(on: Installation): Promise<string> {
  const image = 'jsonpath={.spec.template.spec.containers[0].image}';
  return kubectl('get', 'statefulset/print-redis', '-n', on.pdf, '--output', image);
}
