import { expect, test } from 'vitest';
import { EngineCaller } from '../harness/engines/at-engine.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { fillUp } from '../harness/faults/full-disk-tests.ts';
import { wordDocument } from '../harness/documents/word-document.ts';
import { until } from '../harness/until.ts';

test.skipIf(process.getuid?.() !== 0)(
  'a full disk fails office documents, and free space is enough to recover',
  async () => {
    const engine = await PrivateEngine.gotenbergWithRoom(128, 'libreoffice');
    const caller = new EngineCaller(engine.url);
    const file = Buffer.from(await wordDocument());
    const fault = async () => (await caller.office('docx', file)).fault;
    try {
      expect(await fault()).toBeUndefined();
      const makeRoom = fillUp(engine.workFolder);
      let last: Awaited<ReturnType<typeof fault>>;
      const fails = async () => {
        fillUp(engine.workFolder); // the document before has left some space
        last = await fault();
        return last !== undefined;
      };
      await until('a document fails', fails);
      expect(last).toMatch(/^FAULT_(?:FAILED|GIVEN_UP|NOT_READY)$/);
      makeRoom();
      await until('it prints', async () => (await fault()) === undefined);
    } finally {
      caller.close();
      await engine.remove();
    }
  },
);
