import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  contextOf,
  documents,
  onCleanUp,
  poolOf,
  printedBy,
  twoAtOnce,
} from './pool.fixture.ts';
import { officeOrder } from '../print-order.ts';
import { fails, PDF, prints, ScriptedEngine, vanishes, type Answer } from '@platen/rpc/testing';

afterEach(cleanUp);

/** Whichever engine gets the next document fails; after that all print. */
function failNext(engines: ScriptedEngine[], answer: Answer): void {
  for (const engine of engines) {
    engine.document = (print) => {
      for (const each of engines) each.document = prints;
      answer(print);
    };
  }
}

describe('an engine that fails', () => {
  test.each<[string, Answer]>([
    ['says so', fails('FAULT_FAILED')],
    ['is gone in the middle of it', vanishes],
    ['sends half a document', (print) => print.pdf(PDF.slice(0, -1))],
  ])('that %s is replaced by another for one more print', async (_, answer) => {
    const { pool, engines, metric } = await poolOf();
    failNext(engines, answer);
    expect(await printedBy(pool)).toBe(PDF);
    expect(documents(engines)).toEqual([1, 1]);
    expect(await metric('platen_engine_retries_total')).toBe(1);
  });

  test('gets the document again if there is no other', async () => {
    const { pool, engines } = await poolOf({ engines: 1 });
    failNext(engines, fails('FAULT_FAILED'));
    expect(await printedBy(pool)).toBe(PDF);
  });

  test('on everything is out of service if there is no other, until it works', async () => {
    const { pool, engines, metric } = await poolOf({ engines: 1 });
    Object.assign(engines[0]!, { document: fails('FAULT_FAILED'), probe: fails('FAULT_FAILED') });
    const refusal = { code: 'service_unavailable', retryAfterMs: 2_000 };
    for (let count = 0; count < 3; count++) {
      await expect(printedBy(pool, `<p>${count}`)).rejects.toMatchObject(refusal);
    }
    expect(await metric('platen_engine_backends')).toBe(0);
    Object.assign(engines[0]!, { document: prints, probe: prints });
    expect(await printedBy(pool)).toBe(PDF);
  });

  test('and a second one keep their own faults', async () => {
    const { pool, engines } = await poolOf({ engines: 3 });
    for (const engine of engines) engine.document = fails('FAULT_FAILED');
    await expect(printedBy(pool)).rejects.toMatchObject({ code: 'generation_failed' });
    expect(documents(engines).reduce((sum, count) => sum + count)).toBe(2);
  });

  test('by the document’s fault is not followed by another print', async () => {
    const { pool, engines, metric } = await poolOf();
    for (const engine of engines) engine.document = fails('FAULT_UNACCEPTED');
    await expect(printedBy(pool)).rejects.toMatchObject({ code: 'generation_failed' });
    expect(documents(engines).reduce((sum, count) => sum + count)).toBe(1);
    expect(await metric('platen_engine_retries_total')).toBe(0);
  });

  test('is not followed by another print when the retry budget is used up', async () => {
    const { pool, engines, metric } = await poolOf({ engines: 1, concurrency: 1 });
    engines[0]!.document = fails('FAULT_FAILED');
    for (let count = 0; count < 15; count++) {
      await expect(printedBy(pool, `<p>${count}`)).rejects.toThrow('failed');
    }
    // Ten from the start, and one and a half for fifteen documents.
    expect(await metric('platen_engine_retries_total')).toBe(11);
  });
});

describe('a print that an engine aborts without a reason', () => {
  const givesUp = fails('FAULT_PRINT');

  test('is repeated once outside the retry budget, because its page may have been killed', async () => {
    const { pool, engines, metric } = await poolOf();
    failNext(engines, givesUp);
    expect(await printedBy(pool)).toBe(PDF);
    expect(await metric('platen_engine_retries_total')).toBe(0);
  });

  test('counts as the document’s fault the second time', async () => {
    const { pool, engines, metric } = await poolOf();
    for (const engine of engines) engine.document = givesUp;
    for (let count = 0; count < 4; count++) {
      await expect(printedBy(pool)).rejects.toMatchObject({ code: 'invalid_document' });
    }
    expect(documents(engines).reduce((sum, each) => sum + each)).toBe(8);
    expect(await metric('platen_engine_backends')).toBe(2);
  });

  test.each<[string, Answer, string]>([
    ['is the document’s fault where LibreOffice prints a probe', prints, 'invalid_document'],
    ['is not where it does not', fails('FAULT_FAILED'), 'service_unavailable'],
  ])('%s', async (_, probe, code) => {
    const { pool, engines } = await poolOf({ engines: 1 });
    Object.assign(engines[0]!, { document: fails('FAULT_GIVEN_UP'), probe });
    const job = pool.print({ ...contextOf(), order: officeOrder({ file: new Uint8Array(1) }) });
    await expect(job).rejects.toMatchObject({ code });
    expect(engines[0]!.received.documents).toBe(2);
  });
});

describe('an engine that is busy', () => {
  test('is replaced by another at once, outside the retry budget and without a fault', async () => {
    const { pool, engines, metric } = await poolOf();
    engines[0]!.document = fails('FAULT_BUSY');
    const pdfs = await Promise.all(
      Array.from({ length: 6 }, (_, index) => printedBy(pool, `${index}`)),
    );
    expect(pdfs).toEqual(Array<string>(6).fill(PDF));
    expect(await metric('platen_engine_busy_answers_total')).toBeGreaterThan(0);
    expect(await metric('platen_engine_retries_total')).toBe(0);
    expect(await metric('platen_engine_ejections_total')).toBe(0);
  });

  test('like all others is overloaded', async () => {
    const { pool, engines } = await poolOf();
    for (const engine of engines) engine.document = fails('FAULT_BUSY');
    await expect(printedBy(pool)).rejects.toMatchObject({ code: 'overloaded' });
  });

  test('keeps the document in the queue', async () => {
    const { pool, engines } = await poolOf({ engines: 1 });
    let refused = 0;
    engines[0]!.document = (print) => {
      refused += 1;
      if (refused === 3) engines[0]!.document = prints;
      print.fail('FAULT_BUSY');
    };
    expect(await printedBy(pool)).toBe(PDF);
    expect(refused).toBe(3);
  });
});

describe('an engine that is gone', () => {
  test('gets no documents until a probe has succeeded', async () => {
    const { pool, engines, metric, returned } = await poolOf();
    engines[0]!.document = vanishes;
    engines[0]!.probe = vanishes;
    while ((await metric('platen_engine_ejections_total')) === 0) await twoAtOnce(pool);
    const before = engines[0]!.received.documents;
    for (let count = 0; count < 3; count++) await twoAtOnce(pool);
    expect(engines[0]!.received.documents).toBe(before);
    expect(await metric('platen_engine_backends')).toBe(1);
    expect(await metric('platen_engine_slots')).toBe(2);
    Object.assign(engines[0]!, { document: prints, probe: prints });
    await returned;
    expect(await metric('platen_engine_backends')).toBe(2);
  });

  test('and was the only one fails its queue, and is in service as soon as it is back', async () => {
    const { pool, engines } = await poolOf({ engines: 1 });
    const [engine] = engines as [ScriptedEngine];
    engine.close();
    const refusal = { code: 'service_unavailable', retryAfterMs: 2_000 };
    await expect(printedBy(pool)).rejects.toMatchObject(refusal);
    await expect(printedBy(pool)).rejects.toMatchObject(refusal);
    await engine.open();
    expect(await printedBy(pool)).toBe(PDF);
  });

  test('that fails on successive documents is in service again after a probe', async () => {
    const { pool, engines, metric, returned } = await poolOf({ concurrency: 1 });
    engines[0]!.document = fails('FAULT_FAILED');
    for (let count = 0; count < 5; count++) await twoAtOnce(pool, `<p>${count}`);
    expect(await metric('platen_engine_ejections_total')).toBe(1);
    await returned;
    expect(engines[0]!.received.probes).toBe(1);
  });

  test('fails at once if it leaves none', async () => {
    const { pool } = await poolOf();
    pool.setBackends([]);
    await expect(printedBy(pool)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(() => pool.admit(contextOf().context)).toThrow('No rendering engine');
  });
});

describe('a document that takes down engines', () => {
  test('is kept from a third, and others are not', async () => {
    const { pool, engines } = await poolOf({ engines: 3 });
    for (const engine of engines) {
      engine.document = (print) => (print.document === 'poison' ? vanishes : prints)(print);
    }
    await expect(printedBy(pool, 'poison')).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(printedBy(pool, 'poison')).rejects.toMatchObject({ code: 'generation_failed' });
    expect(documents(engines).reduce((sum, count) => sum + count)).toBe(2);
    expect(await printedBy(pool, 'harmless')).toBe(PDF);
  });

  test('is cleared once it was printed', async () => {
    const { pool, engines } = await poolOf();
    for (let time = 0; time < 2; time++) {
      failNext(engines, fails('FAULT_FAILED'));
      expect(await printedBy(pool, 'innocent')).toBe(PDF);
    }
    expect(await printedBy(pool, 'innocent')).toBe(PDF);
  });
});

describe('slots', () => {
  test('are those of each engine, and free with the last byte', async () => {
    const { pool, engines, metric } = await poolOf({ engines: 2, concurrency: 2 });
    const open: (() => void)[] = [];
    for (const engine of engines) {
      engine.document = (print) => void open.push(() => print.pdf(PDF));
    }
    const all = Promise.all(Array.from({ length: 7 }, () => printedBy(pool)));
    while (open.length < 4) await new Promise((resolve) => setImmediate(resolve));
    expect(documents(engines)).toEqual([2, 2]);
    expect(await metric('platen_engine_busy')).toBe(4);
    expect(await metric('platen_engine_queue_length')).toBe(3);
    for (const engine of engines) engine.document = prints;
    for (const finish of open) finish();
    await all;
    expect(await metric('platen_engine_busy')).toBe(0);
  });

  test.each([
    ['as many as are to be', { engines: 2, concurrency: 3, leftToOthers: 2 }, 4],
    ['none of one engine for one print', { engines: 1, concurrency: 1, leftToOthers: 1 }, 1],
    ['one of engines for one print each', { engines: 3, concurrency: 1, leftToOthers: 1 }, 2],
    ['its replica’s part', { engines: 2, concurrency: 3, leftToOthers: 2, replicas: 2 }, 2],
  ])('are shared by an account that is not alone: %s', async (_, setting, most) => {
    const { pool, engines, metric } = await poolOf(setting);
    const open: (() => void)[] = [];
    for (const engine of engines) {
      engine.document = (print) => void open.push(() => print.pdf(PDF));
    }
    const finishAll = () => {
      for (const engine of engines) engine.document = prints;
      for (const finish of open.splice(0)) finish();
    };
    const other = printedBy(pool, 'x', contextOf('other'));
    while (open.length < 1) await new Promise((resolve) => setImmediate(resolve));
    open.splice(0).forEach((finish) => finish());
    await other;
    const flood = Array.from({ length: 8 }, () => printedBy(pool, 'x', contextOf('flood')));
    while (open.length < most) await new Promise((resolve) => setImmediate(resolve));
    expect(await metric('platen_engine_busy')).toBe(most);
    expect(await metric('platen_engine_queue_length')).toBe(8 - most);
    finishAll();
    await Promise.all(flood);
  });

  test('are free when the caller leaves, and its engine’s call is cancelled', async () => {
    const { pool, engines, metric } = await poolOf({ engines: 1, concurrency: 1 });
    const left = Promise.withResolvers<unknown>();
    engines[0]!.document = (print) => {
      print.onLeft(() => left.resolve(undefined));
      leave();
    };
    const { context, leave } = contextOf();
    const leaving = printedBy(pool, 'x', { context, leave });
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    await left.promise;
    expect(await metric('platen_engine_busy')).toBe(0);
    engines[0]!.document = prints;
    expect(await printedBy(pool)).toBe(PDF);
  });

  test('change with the engines; prints in progress finish', async () => {
    const { pool, engines, metric } = await poolOf({ engines: 1 });
    const begun = Promise.withResolvers<() => void>();
    engines[0]!.document = (print) => begun.resolve(() => print.pdf(PDF));
    const printing = printedBy(pool);
    const finish = await begun.promise;
    const other = await ScriptedEngine.start();
    onCleanUp(() => other.close());
    pool.setBackends([other.url]);
    expect(await metric('platen_engine_slots')).toBe(2);
    expect(await printedBy(pool)).toBe(PDF);
    expect(other.received.documents).toBe(1);
    finish();
    expect(await printing).toBe(PDF);
  });
});

test('a document with a print is not refused its next one', async () => {
  const { pool, engines } = await poolOf({ engines: 1, concurrency: 1, waitingPerEngine: 1 });
  const begun = contextOf();
  await printedBy(pool, 'first', begun);
  const open: (() => void)[] = [];
  engines[0]!.document = (print) => void open.push(() => print.pdf(PDF));
  const [one, two] = [printedBy(pool), printedBy(pool)];
  while (open.length < 1) await new Promise((resolve) => setImmediate(resolve));
  await expect(printedBy(pool)).rejects.toMatchObject({ code: 'overloaded' });
  expect(() => pool.admit(begun.context)).not.toThrow();
  const second = printedBy(pool, 'second', begun);
  engines[0]!.document = prints;
  open[0]!();
  expect(await Promise.all([one, two, second])).toEqual([PDF, PDF, PDF]);
});
