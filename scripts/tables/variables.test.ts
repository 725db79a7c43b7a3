import { expect, test } from 'vitest';
import { buildResources } from '../../operator/src/controllers/platform/resources/index.ts';
import type { Deployment } from '../../operator/src/kube/types.ts';
import { inputs } from '../../operator/src/testing/inputs.ts';
import { platform } from '../../operator/src/testing/objects.ts';
import { variablesOf } from './variables.ts';

const SPEC = {
  egress: { mode: 'allowlist', hosts: ['a.example'], deniedCidrs: ['192.0.2.0/24'] },
  ingress: { hosts: ['pdf.example.com'] },
  render: { resources: { limits: { memory: '2Gi' } } },
};

/** The variables of a part's container on Kubernetes that are Platen's. */
function setFor(part: string): string[] {
  const objects = buildResources(platform(SPEC), inputs(), 'operators');
  const found = objects.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `print-${part}`,
  ) as Deployment | undefined;
  const [container] = found?.spec?.template.spec?.containers ?? [];
  const names = container?.env?.map(({ name }) => name) ?? [];
  return names.filter((name) => name.startsWith('PLATEN_'));
}

test.each(['auth', 'edge', 'egress', 'render', 'usage'])(
  'the operator sets variables of %s that there are',
  (service) => {
    const set = setFor(service);
    expect(set.length).toBeGreaterThan(3);
    expect(variablesOf(`services/${service}/README.md`)).toEqual(expect.arrayContaining(set));
  },
);
