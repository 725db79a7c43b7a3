import { afterEach, expect, test } from 'vitest';
import { LoneOperator } from '../../test/harness/kubernetes/lone-operator.ts';
import { until } from '../../test/harness/until.ts';

let operator: LoneOperator;

afterEach(() => operator.stop());

async function start(watches: string, unlisted?: string): Promise<void> {
  const platformsIn = ['pdf', 'reports', 'elsewhere', 'operators'];
  operator = await LoneOperator.start({ platformsIn, watches, ...(unlisted && { unlisted }) });
}

/** A pass over the platform of a namespace ends with its status. */
const isKept = (namespace: string) =>
  [...operator.requests].some((path) => path.endsWith(`/${namespace}/pdfplatforms/print/status`));

const keeps = (...namespaces: string[]) =>
  until(`it keeps ${namespaces.join(' and ')}`, () => namespaces.every(isKept), 60_000);

/** The namespaces of its requests; `*` stands for all of them. */
const namespacesAsked = () =>
  new Set([...operator.requests].map((path) => /\/namespaces\/([^/]+)\//.exec(path)?.[1] ?? '*'));

test('an operator manages its own namespace, and requests nothing elsewhere', async () => {
  await start('');
  await keeps('operators');
  expect(namespacesAsked()).toEqual(new Set(['operators']));
});

test('an operator of several namespaces manages these, and elsewhere requests only its Lease', async () => {
  await start('pdf,reports');
  await keeps('pdf', 'reports');
  expect(namespacesAsked()).toEqual(new Set(['pdf', 'reports', 'operators']));
  const own = [...operator.requests].filter((path) => path.includes('/namespaces/operators/'));
  expect(own.filter((path) => !path.includes('/leases'))).toEqual([]);
});

test('an operator of all namespaces manages them all', async () => {
  await start('*');
  await keeps('pdf', 'reports', 'elsewhere', 'operators');
  expect(namespacesAsked()).toContain('*');
});

test('a namespace that the operator may not list delays no other, is logged, and managed once it may', async () => {
  await start('reports,pdf', 'namespaces/reports');
  await keeps('pdf');
  expect(isKept('reports')).toBe(false);
  expect(operator.process.log()).toMatch(/namespaces\/reports\/pdfplatforms: 403.*watch broke/);
  operator.letList();
  await keeps('reports');
});
