import { describe, expect, test } from 'vitest';
import { kubectl, pipe } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

const OTHER_PORT = '[{"op":"replace","path":"/spec/ports/0/targetPort","value":9999}]';

const SERVICE = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'print' } };

export function drift(on: Installation): void {
  describe('a change by others', () => {
    const changePort = () =>
      kubectl('patch', '-n', on.pdf, 'service/print', '--type=json', '--patch', OTHER_PORT);

    const isAsBefore = async (before: Thing) =>
      JSON.stringify((await on.thing('service/print'))?.spec['ports']) ===
      JSON.stringify(before.spec['ports']);

    test('is reverted', async () => {
      const before = await on.known('service/print');
      await changePort();
      await eventually('it is as it was', () => isAsBefore(before));
    });

    test('is reverted when it was forced on a field of the operator', async () => {
      const before = await on.known('service/print');
      const ports = (before.spec['ports'] as object[]).map((one) => ({ ...one, targetPort: 9999 }));
      const claim = { ...SERVICE, spec: { ports } };
      const others = ['apply', '-n', on.pdf, '--server-side', '--field-manager=other', '-f', '-'];
      const claimed = pipe(JSON.stringify(claim), 'kubectl', ...others);
      await expect(claimed).rejects.toThrow(/conflict.*platen-operator/);
      await pipe(JSON.stringify(claim), 'kubectl', ...others, '--force-conflicts');
      await eventually('it is as it was', () => isAsBefore(before));
    });

    test('stays if the operator does not own the field', async () => {
      const before = await on.known('service/print');
      await kubectl('annotate', '-n', on.pdf, 'service/print', 'example.com/mine=yes');
      await changePort();
      await eventually('it is as it was', () => isAsBefore(before));
      const kept = [
        'get',
        'service/print',
        '-o',
        'jsonpath={.metadata.annotations.example\\.com/mine}',
      ];
      expect(await kubectl(...kept, '-n', on.pdf)).toBe('yes');
    });

    test.each([
      'deployment/print-usage',
      'networkpolicy/print-deny-all',
      'configmap/print-settings',
    ])('is undone when it deleted an object: %s', async (name) => {
      const before = await on.known(name);
      await kubectl('delete', '-n', on.pdf, '--wait=false', name);
      const isNew = async () => {
        const now = await on.thing(name);
        return now !== undefined && now.metadata.uid !== before.metadata.uid;
      };
      await eventually(`${name} is there again`, isNew);
      await on.ready('pdfplatform/print');
    });

    test('is undone also while the spec is invalid', async () => {
      const { spec } = await on.known('pdfplatform/print');
      const before = await on.known('networkpolicy/print-deny-all');
      await on.patch('pdfplatform/print', {
        spec: { egress: { deniedCidrs: ['203.0.113.7/24'] } },
      });
      await eventually('it is invalid', async () => {
        const { status } = await on.known('pdfplatform/print');
        return status?.conditions?.some(({ reason }) => reason === 'Invalid') === true;
      });
      await kubectl('delete', '-n', on.pdf, '--wait=false', 'networkpolicy/print-deny-all');
      const isNew = async () => {
        const now = await on.thing('networkpolicy/print-deny-all');
        return now !== undefined && now.metadata.uid !== before.metadata.uid;
      };
      await eventually('it is there again', isNew);
      const { deniedCidrs = [] } = spec['egress'] as { deniedCidrs?: string[] };
      await on.patch('pdfplatform/print', { spec: { egress: { deniedCidrs } } });
      await on.ready('pdfplatform/print');
    });

    test('stays while the platform is paused, and is reverted afterwards', async () => {
      const before = await on.known('service/print');
      await on.patch('pdfplatform/print', { spec: { paused: true } });
      const isPaused = async () => {
        const { status } = await on.known('pdfplatform/print');
        return status?.conditions?.some(({ reason }) => reason === 'Paused') === true;
      };
      await eventually('it is paused', isPaused);
      await changePort();
      // Its spec changes after the Service, so a reconcile that reports it has seen both.
      await on.patch('pdfplatform/print', { spec: { storeFailure: 'open' } });
      const isSeen = async () => {
        const { metadata, status } = await on.known('pdfplatform/print');
        return status?.observedGeneration === metadata.generation;
      };
      await eventually('it is looked at', isSeen);
      expect(await isAsBefore(before)).toBe(false);
      await on.patch('pdfplatform/print', { spec: { paused: false, storeFailure: 'closed' } });
      await eventually('it is as it was', () => isAsBefore(before));
      await on.ready('pdfplatform/print');
    });
  });
}
