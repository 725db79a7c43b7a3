import { expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { operatorMetrics } from './metrics.ts';
import { platform } from './testing/objects.ts';

const condition = (type: string, status: 'True' | 'False') => ({
  type,
  status,
  reason: 'X',
  message: '',
  lastTransitionTime: '',
});

test('conditions of objects are metrics while the objects exist', async () => {
  const registry = new Registry();
  const conditions = [condition('Ready', 'False'), condition('Stalled', 'True')];
  let objects = [{ ...platform(), status: { conditions } }];
  const kind = { depth: () => 0, objects: () => objects };
  const metrics = operatorMetrics(registry, 1_000);
  // Two controllers reconcile platforms.
  for (const name of ['PdfPlatform', 'Health']) metrics.begins(name, kind);
  const conditionLines = async () => {
    const text = await registry.metrics();
    return text.split('\n').filter((line) => line.startsWith('platen_object_condition'));
  };
  expect(await conditionLines()).toEqual([
    'platen_object_condition{kind="PdfPlatform",namespace="pdf",name="print",condition="Ready"} 0',
    'platen_object_condition{kind="PdfPlatform",namespace="pdf",name="print",condition="Stalled"} 1',
  ]);
  objects = [];
  expect(await conditionLines()).toEqual([]);
});
