import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/paths.ts';
import { get, helm, inPod, kubectl, pipe } from '../../harness/kubernetes/cluster.ts';
import { Prometheus } from '../../harness/metrics/prometheus.ts';
import { beginningOf, exampleLabels, runbooks, type Section } from '../../harness/runbooks.ts';
import { chart, eventually, type Choice, type Installation, type Thing } from '../installation.ts';

const run = promisify(execFile);

const SERVICES = ['edge', 'auth', 'usage', 'render', 'egress'];
const PAGES = runbooks();
const OF_OPERATOR = 'PlatenOperator';

/** A failing command ends the shell and is named, except a grep that finds nothing. */
const STRICT = `
set -eEuo pipefail
trap 'echo "failed: $BASH_COMMAND" >&2' ERR
grep() { command grep "$@" || [ $? = 1 ]; }
`;

/** Longer than a page's own waits. */
const BOUNDS = { cwd: ROOT, timeout: 660_000, maxBuffer: 64 * 1024 * 1024 };

/** Follows pages of docs/runbooks as an engineer on call does. */
export function useRunbooks(on: Installation, { isWhole }: Choice): void {
  describe('a runbook', () => {
    let prometheus: Prometheus;
    /** The values of the chart. */
    let values: string;

    beforeAll(async () => {
      const pods = await on.pods(...SERVICES);
      const targets = Object.fromEntries(
        pods.map(({ part, address }) => [part, `http://${address}:9090`] as const),
      );
      prometheus = await Prometheus.start({ targets });
      values = await helm('get', 'values', 'print', '--namespace', on.pdf, '--output', 'json');
      // The change that pages undo.
      await upgrade();
    });

    afterAll(async () => {
      await prometheus.stop();
      await upgrade();
      await on.ready('pdfplatform/print');
    });

    test.each(PAGES)('finds the cause: $name', async (page) => {
      await paste(page.name, 'Find the cause');
      for (const { language, text } of page.blocks) {
        if (language !== 'promql') continue;
        for (const query of text.split('\n')) {
          await prometheus.query(query);
        }
      }
    });

    // They replace pods.
    if (isWhole) {
      test.each(PAGES)('has commands that repair: $name', async ({ name }) => {
        await paste(name, 'Mend');
      });

      test.each(PAGES)('shows when it is over: $name', async ({ name }) => {
        await paste(name, 'Is it over?');
      });

      test('leads from a missing Redis to one that answers', async () => {
        const key = await on.key('print');
        await kubectl('scale', '-n', on.pdf, 'statefulset/print-redis', '--replicas=0');
        await eventually('documents are refused', async () => (await on.print(key)).status === 503);
        const output = await paste('PlatenStoreDown', 'Find the cause', { mayFail: true });
        expect(output).toMatch(/ENOTFOUND|ECONNREFUSED/);
        expect(output).toMatch(/print-redis +0\/0/);
        await paste('PlatenStoreDown', 'Mend', { only: 'kubectl scale' });
        expect(await paste('PlatenStoreDown', 'Is it over?')).toMatch(/^PONG$/m);
        await eventually('documents come', async () => (await on.print(key)).status === 200);
      });
    }

    // A hanging engine is noticed only after a document's time-out.
    if (isWhole) {
      test('leads from engines that hang to ones that print', async () => {
        const key = await on.key('print');
        for (const { name } of await on.pods('chromium')) {
          await inPod(on.pdf, name, 'bash', '-c', 'kill -STOP -1');
        }
        await eventually('documents are refused', async () => (await on.print(key)).status === 503);
        const output = await paste('PlatenNoEngine', 'Find the cause', { mayFail: true });
        expect(output).toMatch(/aborted due to timeout/);
        expect(output).toMatch(/engine is out of service/);
        await paste('PlatenNoEngine', 'Mend', { only: 'kubectl delete pods' });
        expect(await paste('PlatenNoEngine', 'Is it over?')).toMatch(/chromium +up/);
        await eventually('documents come', async () => (await on.print(key)).status === 200);
      });
    }

    test('leads from no operator to a leader', async () => {
      const deployment = `deployment/${on.operators}`;
      await kubectl('scale', '-n', on.operators, deployment, '--replicas=0');
      const none = ['--for=delete', '--all', '--timeout=60s'];
      await kubectl('wait', 'pods', '-n', on.operators, ...none);
      const output = await paste('PlatenOperatorWithoutLeader', 'Find the cause');
      expect(output).toMatch(/deployment\.apps\/\S+ +0\/0/);
      await paste('PlatenOperatorWithoutLeader', 'Mend', { only: 'kubectl scale' });
      await paste('PlatenOperatorWithoutLeader', 'Is it over?');
      await eventually('one of its pods leads', async () => {
        const { spec } = (await get(on.operators, `lease/${on.operators}`)) as Thing;
        const pods = await kubectl('get', 'pods', '-n', on.operators, '--output', 'name');
        return pods.split('\n').includes(`pod/${String(spec['holderIdentity'])}`);
      });
    });

    function upgrade(): Promise<string> {
      const given = ['--namespace', on.pdf, '--reset-values', '--values', '-'];
      return pipe(values, 'helm', 'upgrade', 'print', chart('platen'), ...given);
    }

    /** The labels of an alert in this installation; the others are those of the page's example. */
    async function labelsOf(name: string): Promise<Record<string, string>> {
      if (name.startsWith(OF_OPERATOR)) return { namespace: on.operators };
      const page = PAGES.find((one) => one.name === name)!;
      const { service = 'edge' } = exampleLabels(page);
      const [pod] = await on.pods(service);
      return { namespace: on.pdf, pod: pod!.name };
    }

    /**
     * Pastes the blocks of a section into a shell, after those of the page's beginning. @param
     * only the beginning of the only block to paste @returns their output
     */
    async function paste(
      name: string,
      section: Section,
      { only = '', mayFail = false } = {},
    ): Promise<string> {
      const page = PAGES.find((one) => one.name === name)!;
      const blocks = page.blocks.filter(
        (block) =>
          block.section === section &&
          block.language === 'sh' &&
          block.untried === undefined &&
          block.text.startsWith(only),
      );
      if (only !== '') expect(blocks).toHaveLength(1);
      const beginning = beginningOf(page, await labelsOf(name));
      const script = [beginning, ...blocks.map(({ text }) => text)].join('\n');
      const shell = ['-c', mayFail ? `${script}\ntrue` : STRICT + script];
      const { stdout, stderr } = await run('bash', shell, BOUNDS);
      return (stdout + stderr).trimEnd();
    }
  });
}
