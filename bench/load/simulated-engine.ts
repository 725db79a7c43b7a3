import { FaultyEngine } from '../../test/harness/engines/faulty-engine.ts';

/** An engine that answers every document with the same PDF, after a fixed time in milliseconds. */
export async function simulatedEngine(pdf: Buffer, serviceMs: number): Promise<FaultyEngine> {
  const engine = await FaultyEngine.start();
  engine.document = (print) => {
    setTimeout(() => print.pdf(pdf), serviceMs);
  };
  return engine;
}
