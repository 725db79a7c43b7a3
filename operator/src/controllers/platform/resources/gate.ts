import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Container, EnvVar } from '../../../kube/types.ts';
import { RESTRICTED, type Scratch } from './pod.ts';

const GATE = 'services/egress/src/gate/main.ts';

/** Where it listens: on the pod's own loopback, at a port that nothing else there has. */
const HOST = '127.0.0.1';
const PORT = 9222;

/**
 * Who shares its processes may signal it: Node would open its inspector to them. And what passes through lives
 * briefly: with little room for the young it holds half as much, and holds that from the start.
 */
const NODE = ['node', '--disable-sigusr1', '--max-semi-space-size=2'];

/** A connection that is refused is an error that nobody handles, and ends the program with 1. */
const IS_LISTENING = `net.connect(${PORT}, '${HOST}').once('connect', process.exit)`;

/** Tells the engine where its browser's DevTools are. */
export const devTools: EnvVar = { name: 'PLATEN_DEVTOOLS', value: `${HOST}:${PORT}` };

interface GateOptions {
  /** Of egress. */
  image: string;
  /** The engine's folder for them, seen under the same path. */
  documents: Scratch;
  /** Where the egress proxy listens, `host:port`. */
  egress: string;
}

/**
 * Stands between Gotenberg and its browser, and gives each document a browser context of its own. Of the
 * documents it also ends those that nobody waits for, and has those yield that compute for long. It listens
 * before the engine starts, and outlives it (a sidecar since Kubernetes 1.29).
 */
export function gate({ spec }: PdfPlatform, { image, documents, egress }: GateOptions): Container {
  return {
    name: 'gate',
    image,
    imagePullPolicy: spec.images.pullPolicy,
    command: [
      ...[...NODE, GATE, '--documents', documents.path],
      ...['--devtools', `${HOST}:${PORT}`, '--egress', egress],
    ],
    restartPolicy: 'Always',
    // Other probes come to the pod's address, where it does not listen.
    startupProbe: {
      exec: { command: ['node', '--eval', IS_LISTENING] },
      ...{ periodSeconds: 1, timeoutSeconds: 5, failureThreshold: 60 },
    },
    securityContext: RESTRICTED,
    // PDFs pass through it in parts of up to 13 MB, and whatever a page has its browser say: up to 256 MB at once.
    resources: { requests: { cpu: '10m', memory: '96Mi' }, limits: { memory: '1Gi' } },
    volumeMounts: [{ name: documents.name, mountPath: documents.path, readOnly: true }],
  };
}
