import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/paths.ts';
import { OTELCOL } from '../../../scripts/setup/go-tool.ts';
import {
  apply,
  createNamespace,
  inPod,
  kubectl,
  pipe,
  podOf,
} from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';

const PORT = 4318;
const LABELS = { app: 'collector' };

/** It prints each span, with the resource that it is of. */
const CONFIG = JSON.stringify({
  receivers: { otlp: { protocols: { http: { endpoint: `0.0.0.0:${PORT}` } } } },
  exporters: { debug: { verbosity: 'detailed' } },
  service: {
    telemetry: { metrics: { level: 'none' } },
    pipelines: { traces: { receivers: ['otlp'], exporters: ['debug'] } },
  },
});

/** A collector of the user, as docs/traces.md has its address and docs/guides/pods.md the way to it. */
export function traces(on: Installation): void {
  describe('a collector of traces', () => {
    let elsewhere: string;

    beforeAll(async () => {
      elsewhere = await createNamespace('traces');
      const program = await OTELCOL.ready();
      await apply(
        elsewhere,
        podOf('collector', LABELS, 'setInterval(() => undefined, 60_000)'),
        service('collector'),
      );
      const ready = ['--for=condition=Ready', '--timeout=120s', 'pod/collector'];
      await kubectl('wait', '-n', elsewhere, ...ready);
      await putInto(elsewhere, program, '/tmp/otelcol');
      const start = `/tmp/otelcol '--config=yaml:${CONFIG}' >/tmp/log 2>&1 &`;
      await inPod(elsewhere, 'collector', 'sh', '-c', start);
      await eventually('it listens', async () => (await printed()).includes('Everything is ready'));
    });

    const printed = () => inPod(elsewhere, 'collector', 'cat', '/tmp/log');

    afterAll(async () => {
      await on.patch('pdfplatform/print', { spec: { defaults: { env: null } } });
      await kubectl('delete', '-n', on.pdf, 'networkpolicy/print-traces');
      await on.ready('pdfplatform/print');
    });

    test('gets the spans of a document from every service', async () => {
      const guide = readFileSync(join(ROOT, 'docs/guides/pods.md'), 'utf8');
      const [, policy = ''] =
        /^```yaml\n(apiVersion.*?name: print-traces.*?)^```/ms.exec(guide) ?? [];
      const ours = policy.replace('namespace: pdf', `namespace: ${on.pdf}`);
      await pipe(ours.replace('observability', elsewhere), 'kubectl', 'apply', '-f', '-');
      const value = `http://collector.${elsewhere}.svc:${PORT}`;
      const env = [{ name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value }];
      await on.patch('pdfplatform/print', { spec: { defaults: { env } } });
      await on.ready('pdfplatform/print');
      const trace = randomBytes(16).toString('hex');
      const { status } = await on.client.fetch(`${on.url}/api/v1/generate/pdf`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-API-Key': await on.key('print'),
          traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`,
        },
        body: JSON.stringify({ content: '<h1>Traced</h1>' }),
      });
      expect(status).toBe(200);
      const services = async () => servicesOf(trace, await printed());
      await eventually('all have sent theirs', async () => (await services()).length === 4);
      expect(await services()).toEqual(['auth', 'edge', 'render', 'usage']);
    });
  });
}

/** @param printed by the collector @returns which services have sent spans of a trace */
function servicesOf(trace: string, printed: string): string[] {
  const resources = printed.split('ResourceSpans #').filter((one) => one.includes(trace));
  const names = resources.map((one) => /service\.name: Str\(platen-(\w+)\)/.exec(one)?.[1] ?? '');
  return [...new Set(names)].toSorted();
}

const service = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { selector: LABELS, ports: [{ port: PORT }] },
});

/** Copies a program of this machine. */
async function putInto(namespace: string, file: string, place: string): Promise<void> {
  const keep = ['sh', '-c', `cat >${place} && chmod +x ${place}`];
  const args = ['exec', '--stdin', '--namespace', namespace, 'collector', '--', ...keep];
  const child = spawn('kubectl', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  await pipeline(createReadStream(file), child.stdin);
  expect(await ended).toEqual([0, null]);
}
