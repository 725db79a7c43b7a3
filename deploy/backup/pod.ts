import { readFileSync } from 'node:fs';
import type { Address } from './address.ts';
import { kubectl, type KubeObject } from './kubectl.ts';

/** Folders for its output and its input. */
const FOLDER = '/backup';
const PASSWORD = '/dev/shm/password';
const AUTHORITY_FOLDER = '/trusted';

interface PodOptions {
  namespace: string;
  platform: string;
  /** One with redis-server, redis-cli and redis-check-rdb. */
  image: string;
  pullSecrets: object[];
  memory: string;
  podUser: 'image' | 'namespace';
  /** A ConfigMap with the authority of Redis' certificate, and the file in it. */
  authority?: { name: string; key: string };
}

/** A pod that runs Redis' own programs beside a platform for a while. */
export class RedisPod {
  /** Path of a certificate authority in the pod. */
  readonly authority: string | undefined;
  readonly #namespace: string;
  readonly #name: string;

  private constructor(options: PodOptions) {
    this.#namespace = options.namespace;
    this.#name = nameOf(options);
    const { authority } = options;
    this.authority = authority && `${AUTHORITY_FOLDER}/${authority.key}`;
  }

  static start(options: PodOptions): RedisPod {
    const pod = new RedisPod(options);
    pod.remove();
    const { namespace } = options;
    const input = JSON.stringify(podOf(options));
    kubectl(['create', '--namespace', namespace, '--filename', '-'], { input });
    const ready = ['--for=condition=Ready', '--timeout=120s', `pod/${pod.#name}`];
    kubectl(['wait', '--namespace', namespace, ...ready]);
    return pod;
  }

  remove(): void {
    const options = ['--namespace', this.#namespace, '--ignore-not-found', '--grace-period=0'];
    kubectl(['delete', 'pod', this.#name, ...options]);
  }

  /** Writes a snapshot of a Redis into a file. */
  save(address: Address, outputFile: string): void {
    this.#login(address);
    kubectl(this.#execute('save.sh', {}, address), { outputFile });
  }

  /** Loads a copy into a Redis. */
  load(address: Address, inputFile: string, settings: { FORMAT: string; REPLACE: string }): void {
    this.#login(address);
    kubectl(this.#execute('load.sh', settings, address), { inputFile });
  }

  /** Passes the password by standard input: everybody on the node can read arguments. */
  #login({ password }: Address): void {
    const keep = ['sh', '-c', `umask 077; cat >${PASSWORD}`];
    kubectl(execIn(this.#namespace, this.#name, keep), { input: password });
  }

  #execute(script: string, settings: Record<string, string>, address: Address): string[] {
    const command = commandOf(script, { FOLDER, ...settings }, address.arguments);
    return execIn(this.#namespace, this.#name, command);
  }
}

/** Runs one of the scripts beside this file. */
function commandOf(script: string, settings: Record<string, string>, reached: string[]): string[] {
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const login = `REDISCLI_AUTH=$(cat ${PASSWORD}); export REDISCLI_AUTH\n`;
  const program = readFileSync(new URL(script, import.meta.url), 'utf8');
  return ['env', ...given, 'sh', '-c', login + program, script, 'redis-cli', ...reached];
}

const execIn = (namespace: string, pod: string, command: string[]) => [
  'exec',
  '--stdin',
  '--namespace',
  namespace,
  pod,
  '--',
  ...command,
];

const nameOf = ({ platform }: PodOptions) => `${platform}-backup`;

/** Meets the restricted Pod Security Standard; its labels give it access to the bundled Redis. */
export function podOf(options: PodOptions): KubeObject {
  const { platform, image, pullSecrets, memory, podUser, authority } = options;
  const labels = {
    'app.kubernetes.io/name': 'platen-backup',
    'app.kubernetes.io/instance': platform,
  };
  const folder = { name: 'backup', emptyDir: {} };
  const trusted = authority && { name: 'trusted', configMap: { name: authority.name } };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: nameOf(options), labels },
    spec: {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 0,
      imagePullSecrets: pullSecrets,
      securityContext: {
        runAsNonRoot: true,
        ...(podUser === 'image' && { runAsUser: 999, runAsGroup: 999, fsGroup: 999 }),
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name: 'redis',
          image,
          command: ['sleep', 'infinity'],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory } },
          volumeMounts: [
            { name: folder.name, mountPath: FOLDER },
            ...(trusted ? [{ name: trusted.name, mountPath: AUTHORITY_FOLDER }] : []),
          ],
        },
      ],
      volumes: [folder, ...(trusted ? [trusted] : [])],
    },
  };
}
