import { kubectl, pipe, podOf } from '../harness/kubernetes/cluster.ts';

/** The first user of a namespace's range; its pods get it, in the group 0. */
export const ASSIGNED_USER = 1_000_650_000;
const RANGE = 10_000;

/** Namespaces with this label assign users. */
const ASSIGNING = { 'platen-test-users': 'assigned' };

const NAME = 'platen-test-users';
const KINDS = ['mutating', 'validating'].map((one) => `${one}admissionpolicy`);
const NAMES = [...KINDS, ...KINDS.map((one) => `${one}binding`)].map((kind) => `${kind}/${NAME}`);

const SPEC = {
  matchConstraints: {
    namespaceSelector: { matchLabels: ASSIGNING },
    resourceRules: [
      { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] },
    ],
  },
  failurePolicy: 'Fail',
};

const SETTINGS = `runAsUser: ${ASSIGNED_USER}, fsGroup: ${ASSIGNED_USER}`;

const isInRange = (path: string) => {
  const id = `${path}.orValue(${ASSIGNED_USER})`;
  return `${id} >= ${ASSIGNED_USER} && ${id} < ${ASSIGNED_USER + RANGE}`;
};

const VALIDATIONS = [
  isInRange('object.spec.?securityContext.?runAsUser'),
  isInRange('object.spec.?securityContext.?fsGroup'),
  `object.spec.containers.all(one, ${isInRange('one.?securityContext.?runAsUser')})`,
  `object.spec.?initContainers.orValue([]).all(one, ${isInRange('one.?securityContext.?runAsUser')})`,
];

const object = (kind: string, spec: object) => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind,
  metadata: { name: NAME },
  spec,
});

/** What OpenShift's restricted-v2 does with users: pods without one get one, others are refused. */
const POLICIES = [
  object('MutatingAdmissionPolicy', {
    ...SPEC,
    reinvocationPolicy: 'Never',
    matchConditions: [
      { name: 'has-none', expression: '!object.spec.?securityContext.?runAsUser.hasValue()' },
    ],
    mutations: [
      {
        patchType: 'ApplyConfiguration',
        applyConfiguration: {
          expression: `Object{spec: Object.spec{securityContext: Object.spec.securityContext{${SETTINGS}}}}`,
        },
      },
    ],
  }),
  object('MutatingAdmissionPolicyBinding', { policyName: NAME }),
  object('ValidatingAdmissionPolicy', {
    ...SPEC,
    validations: VALIDATIONS.map((expression) => ({
      expression,
      message: 'a user is not in the range of its namespace',
    })),
  }),
  object('ValidatingAdmissionPolicyBinding', { policyName: NAME, validationActions: ['Deny'] }),
];

/** From now on namespaces that `createNamespace` makes with these labels assign users. @returns the labels */
export async function assignUsers(): Promise<Record<string, string>> {
  const list = { apiVersion: 'v1', kind: 'List', items: POLICIES };
  await pipe(JSON.stringify(list), 'kubectl', 'apply', '-f', '-');
  return ASSIGNING;
}

export const assignNoUsers = () => kubectl('delete', '--ignore-not-found', ...NAMES);

/** Asks the API server what a pod would become. @param user that it names itself @returns its user */
export function userOf(namespace: string, user?: number): Promise<string> {
  const { spec, ...pod } = podOf('asked', {}, '');
  const securityContext = { ...spec.securityContext, runAsUser: user };
  const path = 'jsonpath={.spec.securityContext.runAsUser}';
  const dry = ['create', '-n', namespace, '--dry-run=server', '-o', path, '-f', '-'];
  return pipe(JSON.stringify({ ...pod, spec: { ...spec, securityContext } }), 'kubectl', ...dry);
}
