import { describe, expect, test } from 'vitest';
import { apply } from '../../harness/kubernetes/cluster.ts';
import { ACCOUNT, apiKey, type Installation } from '../installation.ts';

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/auth';
const FIELD = { fieldPath: 'metadata.name' };

export function refusals(on: Installation): void {
  describe('the API server refuses', () => {
    const plan = (spec: unknown) => ({
      ...ACCOUNT,
      kind: 'PdfPlan',
      metadata: { name: 'bad' },
      spec,
    });

    test.each(['many', -1])('a limit that is neither a number nor unlimited: %s', async (limit) => {
      await expect(apply(on.pdf, plan({ monthlyQuota: limit }))).rejects.toThrow(/or unlimited/);
    });

    test('an overlap as long as its period', async () => {
      const rotation = { periodSeconds: 60, overlapSeconds: 60 };
      await expect(apply(on.pdf, apiKey('bad', { rotation }))).rejects.toThrow(
        /shorter than the period/,
      );
    });

    test('a key that moves to another account', async () => {
      await expect(apply(on.pdf, apiKey('print', { account: 'other' }))).rejects.toThrow(
        /cannot be changed/,
      );
    });

    test('an issuer without TLS', async () => {
      const issuers = [{ issuer: 'http://id.example.com', audience: 'x' }];
      await expect(on.patch('pdfplatform/print', { spec: { issuers } })).rejects.toThrow(/https/);
    });

    test.each([
      [{ edge: { podLabels: { 'app.kubernetes.io/component': 'x' } } }, /NetworkPolicies and Serv/],
      [{ defaults: { serviceLabels: { 'platen.dev/x': 'y' } } }, /NetworkPolicies and Services/],
      [{ auth: { podAnnotations: { 'platen.dev/settings': 'x' } } }, /operator's to set/],
      [{ auth: { podAnnotations: { [APP_ARMOR]: 'unconfined' } } }, /stay confined/],
      [
        { usage: { env: [{ name: 'PLATEN_REDIS_URL', value: 'x' }] } },
        /"PLATEN_REDIS_URL".*a field/,
      ],
      [{ defaults: { env: [{ name: 'NODE_EXTRA_CA_CERTS', value: 'x' }] } }, /trustedCa names/],
      [{ edge: { env: [{ name: 'LD_PRELOAD', value: 'x' }] } }, /"LD_PRELOAD".*takes TZ/],
      [{ networkPolicy: { redis: [{}] } }, /either an ipBlock/],
      [{ engines: { chromium: { env: [{ name: 'NO_PROXY', value: '*' }] } } }, /documents apart/],
      [{ edge: { env: [{ name: 'TZ', value: 'x', valueFrom: { fieldRef: FIELD } }] } }, /not both/],
      [{ edge: { env: [{ name: 'TZ', valueFrom: {} }] } }, /needs one of/],
      [{ edge: { loadBalancerClass: 'example.com/x' } }, /need the serviceType/],
    ])('settings that would break the isolation of pods: %j', async (spec, message) => {
      await expect(on.patch('pdfplatform/print', { spec })).rejects.toThrow(message);
    });

    test('a security context for pods, which the spec does not have', async () => {
      const spec = { edge: { securityContext: { runAsUser: 0 } } };
      const platform = { ...ACCOUNT, kind: 'PdfPlatform', metadata: { name: 'bad' }, spec };
      await expect(apply(on.pdf, platform)).rejects.toThrow(/unknown field.*securityContext/);
    });

    test.each([{}, { images: { tag: '1' } }])('a platform without a registry: %j', async (spec) => {
      const redis = { urlFrom: { name: 'nowhere' } };
      const platform = {
        ...ACCOUNT,
        kind: 'PdfPlatform',
        metadata: { name: 'bad' },
        spec: { ...spec, redis },
      };
      await expect(apply(on.pdf, platform)).rejects.toThrow(
        /set images\.registry to your registry/,
      );
    });

    test('the removal of a platform’s registry', async () => {
      const spec = { images: { registry: null } };
      await expect(on.patch('pdfplatform/print', { spec })).rejects.toThrow(/set images\.registry/);
    });

    test('an empty allowlist', async () => {
      const egress = { mode: 'allowlist' };
      await expect(on.patch('pdfplatform/print', { spec: { egress } })).rejects.toThrow(
        /needs hosts/,
      );
    });
  });
}
