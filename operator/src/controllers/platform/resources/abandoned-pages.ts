import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Container } from '../../../kube/types.ts';
import { RESTRICTED, type Scratch } from './pod.ts';

const GATE = 'services/egress/src/gate/main.ts';

/** Who shares its processes may signal it: Node would open its inspector to them. */
const UNDISTURBED = ['--disable-sigusr1'];

/**
 * Ends pages that nobody waits for, from beside the engine: its DevTools listen on the pod's own
 * loopback. It listens on nothing, and outlives the engine (a sidecar since Kubernetes 1.29).
 * @param image of egress
 * @param documents the engine's folder for them, seen under the same path
 */
export function abandonedPages(
  { spec }: PdfPlatform,
  image: string,
  documents: Scratch,
): Container {
  return {
    name: 'abandoned-pages',
    image,
    imagePullPolicy: spec.images.pullPolicy,
    command: ['node', ...UNDISTURBED, GATE, '--documents', documents.path],
    restartPolicy: 'Always',
    securityContext: RESTRICTED,
    resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '192Mi' } },
    volumeMounts: [{ name: documents.name, mountPath: documents.path, readOnly: true }],
  };
}
