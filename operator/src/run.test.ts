import { afterEach, expect, test } from '@jest/globals';
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
  [...operator.asked].some((path) => path.endsWith(`/${namespace}/pdfplatforms/print/status`));

const keeps = (...namespaces: string[]) =>
  until(`it keeps ${namespaces.join(' and ')}`, () => namespaces.every(isKept), 60_000);

/** The namespaces of what it has asked for; `*` stands for all of them. */
const namespacesAsked = () =>
  new Set([...operator.asked].map((path) => /\/namespaces\/([^/]+)\//.exec(path)?.[1] ?? '*'));

test('an operator keeps its own namespace, and asks for nothing elsewhere', async () => {
  await start('');
  await keeps('operators');
  expect(namespacesAsked()).toEqual(new Set(['operators']));
});

test('one of several namespaces keeps these, and asks elsewhere for its Lease alone', async () => {
  await start('pdf,reports');
  await keeps('pdf', 'reports');
  expect(namespacesAsked()).toEqual(new Set(['pdf', 'reports', 'operators']));
  const own = [...operator.asked].filter((path) => path.includes('/namespaces/operators/'));
  expect(own.filter((path) => !path.includes('/leases'))).toEqual([]);
});

test('one of all namespaces keeps them all', async () => {
  await start('*');
  await keeps('pdf', 'reports', 'elsewhere', 'operators');
  expect(namespacesAsked()).toContain('*');
});

test('a namespace that it may not list holds up no other, is named in the log, and kept once it may', async () => {
  await start('reports,pdf', 'namespaces/reports');
  await keeps('pdf');
  expect(isKept('reports')).toBe(false);
  expect(operator.process.log()).toMatch(/namespaces\/reports\/pdfplatforms: 403.*watch broke/);
  operator.letList();
  await keeps('reports');
});
