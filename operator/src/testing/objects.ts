import { accountSpec, apiKeySpec, planSpec, platformSpec } from '../api/v1alpha1/index.ts';
import type { PdfAccount, PdfApiKey, PdfPlan, PdfPlatform } from '../api/v1alpha1/index.ts';
import { apiVersionOf } from '../kube/kinds.ts';

const NAMESPACE = 'pdf';

/** An object as the API server returns it, with defaults. */
function object(kind: string, name: string) {
  const metadata = { name, namespace: NAMESPACE, uid: `uid-of-${name}`, generation: 1 };
  return { apiVersion: apiVersionOf(kind), kind, metadata };
}

export function platform(spec: Record<string, unknown> = {}): PdfPlatform {
  const { images, ...rest } = spec;
  const whole = platformSpec.parse({
    redis: { urlFrom: { name: 'redis' } },
    images: { registry: 'r.example/platen', ...(images as object | undefined) },
    ...rest,
  });
  return { ...object('PdfPlatform', 'print'), spec: whole };
}

export function plan(name: string, spec: Record<string, unknown> = {}): PdfPlan {
  return { ...object('PdfPlan', name), spec: planSpec.parse(spec) };
}

export function account(name: string, spec: Record<string, unknown> = {}): PdfAccount {
  const subjects = [{ issuer: 'https://id.example.com', subject: name }];
  const whole = accountSpec.parse({ plan: 'starter', subjects, ...spec });
  return { ...object('PdfAccount', name), spec: whole };
}

export function apiKey(name: string, spec: Record<string, unknown> = {}): PdfApiKey {
  const whole = apiKeySpec.parse({ platform: 'print', account: 'acme', ...spec });
  return { ...object('PdfApiKey', name), spec: whole };
}
