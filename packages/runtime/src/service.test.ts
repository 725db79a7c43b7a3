import { once } from 'node:events';
import { createServer } from 'node:net';
import { Counter } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import type { CommonConfig } from './config/config.ts';
import { Service } from './service.ts';

const started: Service[] = [];
afterEach(async () => {
  for (const service of started.splice(0)) await service.close();
});

async function startService(more: Partial<CommonConfig> = {}) {
  const metricsPort = await freePort();
  const service = await Service.start('a-service', {
    logLevel: 'silent',
    bindAddress: '127.0.0.1',
    drainDelayMs: 0,
    drainTimeoutMs: 0,
    metricsPort,
    ...more,
  });
  started.push(service);
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}${path}`);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  return { service, get, metricsPort };
}

describe('the internal port', () => {
  test('serves the metrics of the process and of the service, with its name', async () => {
    const { service, get } = await startService();
    const registers = [service.metrics];
    new Counter({ name: 'platen_test_total', help: 'A test.', registers }).inc(3);
    const { status, type, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(type).toContain('text/plain');
    expect(text).toContain('platen_test_total{service="a-service"} 3');
    expect(text).toMatch(/process_cpu_seconds_total\{service="a-service"\}/);
  });

  test('answers /healthz from the start on', async () => {
    const { get } = await startService();
    expect(await get('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
  });

  test('answers /readyz 503 until the service is ready, then 200', async () => {
    const { service, get } = await startService();
    expect((await get('/readyz')).status).toBe(503);
    expect(service.isReady).toBe(false);
    service.ready();
    expect((await get('/readyz')).status).toBe(200);
    expect(service.isReady).toBe(true);
  });

  test('ignores a query, and has no other path', async () => {
    const { get } = await startService();
    expect((await get('/healthz?verbose')).status).toBe(200);
    expect((await get('/')).status).toBe(404);
    expect((await get('/healthz/')).status).toBe(404);
  });

  test('that is in use stops the start', async () => {
    const { metricsPort } = await startService();
    await expect(startService({ metricsPort })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('close', () => {
  test('turns /readyz to 503 while everything else still works', async () => {
    const { service, get } = await startService();
    service.ready();
    const seen: number[] = [];
    service.onClose('a part', async () => {
      seen.push((await get('/readyz')).status, (await get('/healthz')).status);
    });
    await service.close();
    expect(seen).toEqual([503, 200]);
    expect(service.isReady).toBe(false);
  });

  test('notifies drainers first, then closes in reverse order, one after the other', async () => {
    const { service } = await startService();
    const order: string[] = [];
    const part = (name: string) => {
      service.onClose(name, async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} ends`);
      });
    };
    part('store');
    part('server');
    service.onDrain(() => order.push('drain'));
    service.ready();
    await service.close();
    expect(order).toEqual(['drain', 'server begins', 'server ends', 'store begins', 'store ends']);
  });

  test('continues when a part cannot be closed, or closes without a promise', async () => {
    const { service, get } = await startService();
    const order: string[] = [];
    service.onClose('first', () => order.push('first'));
    service.onClose('fails', () => Promise.reject(new Error('cannot')));
    service.onClose('throws', () => {
      throw new Error('cannot');
    });
    service.onClose('last', () => order.push('last'));
    await service.close();
    expect(order).toEqual(['last', 'first']);
    await expect(get('/healthz')).rejects.toThrow();
  });

  test('runs once when it is called twice, also simultaneously', async () => {
    const { service } = await startService();
    let closed = 0;
    service.onClose('a part', () => (closed += 1));
    await Promise.all([service.close(), service.close()]);
    await service.close();
    expect(closed).toBe(1);
  });

  test('does not delay the drain of a service that was never ready', async () => {
    const { service } = await startService({ drainDelayMs: 600_000 });
    await service.close();
    expect(service.isReady).toBe(false);
  });

  test('frees the internal port, also with an idle connection', async () => {
    const { service, get, metricsPort } = await startService();
    await get('/healthz');
    await service.close();
    const again = await startService({ metricsPort });
    expect(again.service.isReady).toBe(false);
  });
});

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await once(server.close(), 'close');
  return port;
}
