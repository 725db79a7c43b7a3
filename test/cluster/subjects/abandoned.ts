import { beforeAll, describe, expect, test } from 'vitest';
import { apply, inPod } from '../../harness/kubernetes/cluster.ts';
import { HEAVY } from '../../attacks/payloads/killers.ts';
import { eventually, type Choice, type Installation } from '../installation.ts';

/** Far below Gotenberg's limit for a page, 125 s. */
const ENDED_MS = 60_000;

/**
 * A page that is drawn at once, but takes minutes to become a PDF. With its script it has a page of its own: without, it
 * would be printed on a warm page, which has no address by which this test could see it at work.
 */
const BLURRED = `<script>0</script>${HEAVY['a filter of blur']!.repeat(20)}`;

const ENDLESS = '<p>x</p><script>for(;;);</script>';

export function abandoned(on: Installation, { isWhole }: Choice): void {
  describe('an abandoned document', () => {
    let key: string;

    beforeAll(async () => {
      const named = (kind: string, spec: object) => ({
        apiVersion: 'platen.dev/v1alpha1',
        kind,
        metadata: { name: 'hasty' },
        spec,
      });
      const subjects = [{ issuer: 'urn:test', subject: 'hasty' }];
      await apply(
        on.pdf,
        named('PdfPlan', { renderTimeoutMs: 7_000, ratePerMinute: 1_000 }),
        named('PdfAccount', { plan: 'hasty', subjects }),
      );
      await on.ready('pdfaccount/hasty');
      key = await on.newKey('hasty', { account: 'hasty' });
      await eventually('it may print', async () => (await on.print(key)).status === 200);
    });

    test('ends in its engine', () => isEnded());

    test('ends in an engine that has crashed before, and leaves nothing', async () => {
      const [engine] = await on.pods('chromium');
      const inEngine = (script: string) => inPod(on.pdf, engine!.name, 'bash', '-c', script);
      await inEngine('touch /tmp/left');
      await inEngine(KILL_GOTENBERG).catch(() => undefined);
      const files = () => inEngine('ls /tmp').catch(() => 'left');
      await eventually('another has begun', async () => !(await files()).includes('left'));
      await eventually('it prints', async () => (await on.print(key)).status === 200);
      await isEnded();
    });

    test('ends while its PDF is being made', () => isEnded(BLURRED));

    if (isWhole) {
      test('whose guard ends with it is the last that fails', async () => {
        const [engine] = await on.pods('chromium');
        await inPod(on.pdf, engine!.name, 'bash', '-c', KILL_GUARD).catch(() => undefined);
        await eventually('it prints', async () => (await on.print(key)).status === 200);
        await isEnded();
      });
    }

    test('of Word ends its LibreOffice, and the next one prints others', async () => {
      const [engine] = await on.pods('libreoffice');
      const inEngine = (script: string) => inPod(on.pdf, engine!.name, 'bash', '-c', script);
      const letters = await on.letters(key);
      try {
        const office = (await inEngine(STOP_AT_WORK)).trim();
        const isThere = async () => (await inEngine('ls /proc')).split('\n').includes(office);
        await eventually('it has ended', async () => !(await isThere()), ENDED_MS);
        const { made } = await letters.soFar();
        await eventually('others come', async () => (await letters.soFar()).made > made);
      } finally {
        await letters.end();
      }
    });

    async function isEnded(content = ENDLESS): Promise<void> {
      const left = on.print(key, content);
      await eventually('it is at work', async () => (await documents()) > 0);
      expect((await left).status).toBe(504);
      await eventually('it is at work no more', async () => (await documents()) === 0, ENDED_MS);
      expect((await on.print(key)).status).toBe(200);
    }

    /** How many pages the browsers of all engines have open, by DevTools in their pods. */
    async function documents(): Promise<number> {
      return (await answersOf(LIST_PAGES)).match(/"url": "file:/g)?.length ?? 0;
    }

    /** The output of a script in all engines. */
    async function answersOf(script: string): Promise<string> {
      const engines = await on.pods('chromium');
      const say = ({ name }: { name: string }) => inPod(on.pdf, name, 'bash', '-c', script);
      return (await Promise.all(engines.map(say))).join('\n');
    }
  });
}

const KILL_GOTENBERG = `
for process in /proc/[0-9]*; do
  if [ "$(cat "$process/comm")" = gotenberg ]; then kill -9 "\${process#/proc/}"; fi
done`;

/** It has the engine's user; the engine ends with it. */
const KILL_GUARD = `
for process in /proc/[0-9]*; do
  if grep -q "engine/src/main[.]ts" "$process/cmdline"; then kill -9 "\${process#/proc/}"; fi
done 2>/dev/null
true`;

/** Stops LibreOffice in the middle of a document. @returns its process */
const STOP_AT_WORK = `
is_at_work() { [ -n "$(find "/proc/$1/fd" -lname '*.docx' 2>/dev/null)" ]; }
for (( ; ; )); do
  for process in /proc/[0-9]*; do
    office=\${process#/proc/}
    grep -q 'soffice[.]bin' "$process/cmdline" 2>/dev/null && is_at_work "$office" || continue
    kill -STOP "$office"
    if is_at_work "$office"; then echo "$office"; exit; fi
    kill -CONT "$office"
  done
done`;

/** Tests the port with a shell, because an ended browser may have left its file. */
const LIST_PAGES = `
for file in /tmp/*/*/DevToolsActivePort; do
  port=$(head -n 1 "$file") timeout 5 bash -c '
    exec 3<>/dev/tcp/127.0.0.1/$port
    printf "GET /json/list HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n" >&3
    timeout 2 cat <&3'
done 2>/dev/null
true`;
