import { FaultyEngine } from '../../test/harness/engines/faulty-engine.ts';

/** An engine that answers every document with the same PDF, after a fixed time in milliseconds. */
export async function simulatedEngine(pdf: Buffer, serviceMs: number): Promise<FaultyEngine> {
  const engine = await FaultyEngine.start();
  engine.answer = (_, response) => {
    setTimeout(() => response.writeHead(200, { 'Content-Length': pdf.length }).end(pdf), serviceMs);
  };
  return engine;
}
