import { afterEach, describe, expect, test } from 'vitest';
import { cleanUp, poolOf, twoAtOnce } from './pool.fixture.ts';
import { PDF, prints, type ScriptedEngine } from '@platen/rpc/testing';

afterEach(cleanUp);

describe('an engine that hangs', () => {
  const hangs = () => undefined;

  test('is out of service, and its documents are printed elsewhere', async () => {
    const { pool, engines, metric, returned } = await poolOf({ concurrency: 1 });
    const [stuck] = engines as [ScriptedEngine];
    Object.assign(stuck, { document: hangs, probe: hangs, health: hangs });
    expect(await twoAtOnce(pool)).toEqual([PDF, PDF]);
    expect(await metric('platen_engine_ejections_total')).toBe(1);
    expect(await metric('platen_engine_retries_total')).toBe(1);
    expect(stuck.received).toEqual({ documents: 1, probes: 1 });
    Object.assign(stuck, { document: prints, probe: prints });
    await returned;
  });

  test('or reports itself unhealthy gets no documents, but its prints continue', async () => {
    const { pool, engines, metric } = await poolOf({ concurrency: 1 });
    const [ill] = engines as [ScriptedEngine];
    const begun = Promise.withResolvers<() => void>();
    ill.document = (print) => begun.resolve(() => print.pdf(PDF));
    ill.health = (answer) => answer(false);
    ill.probe = (print) => {
      print.fail('FAULT_FAILED');
      void begun.promise.then((finish) => finish());
    };
    expect(await twoAtOnce(pool)).toEqual([PDF, PDF]);
    expect(ill.received).toEqual({ documents: 1, probes: 1 });
    expect(await metric('platen_engine_backends')).toBe(1);
    expect(await metric('platen_engine_retries_total')).toBe(0);
  });
});
