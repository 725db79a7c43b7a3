import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Desired, DesiredObject, Ingress } from '../../../kube/types.ts';
import { metadataOf } from './names.ts';

/** The edge's Service has the platform's own name. */
const PORT = 80;

/** The Ingress, for access from outside the cluster. */
export function buildIngress(platform: PdfPlatform): Desired<Ingress>[] {
  const { ingress } = platform.spec;
  if (!ingress) return [];
  const { className, hosts, tlsSecretName, annotations } = ingress;
  const { name } = platform.metadata;
  const service = { name, port: { name: 'http' } };
  const paths = [{ path: '/', pathType: 'Prefix', backend: { service } }];
  return [
    {
      kind: 'Ingress',
      metadata: { ...metadataOf(platform, name, 'edge'), annotations },
      spec: {
        ...(className !== undefined && { ingressClassName: className }),
        ...(tlsSecretName !== undefined && { tls: [{ hosts, secretName: tlsSecretName }] }),
        rules: hosts.map((host) => ({ host, http: { paths } })),
      },
    },
  ];
}

/** The same for the Gateway API. The edge alone limits requests. */
export function buildRoute(platform: PdfPlatform): (DesiredObject & { spec: object }) | undefined {
  const { gateway } = platform.spec;
  if (!gateway) return undefined;
  const { name } = platform.metadata;
  return {
    kind: 'HTTPRoute',
    metadata: metadataOf(platform, name, 'edge'),
    spec: {
      parentRefs: gateway.parents,
      ...(gateway.hosts.length > 0 && { hostnames: gateway.hosts }),
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: '/' } }],
          backendRefs: [{ name, port: PORT }],
        },
      ],
    },
  };
}
