import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubectl, listObjects, listOf, readObject, type KubeObject } from './kubectl.ts';

const KINDS = 'pdfplatforms,pdfplans,pdfaccounts,pdfapikeys';
const OF_OPERATOR = ['--selector', 'app.kubernetes.io/managed-by=platen-operator'];
const APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The files of a copy. */
const SECRETS = 'secrets.json';
const OBJECTS = 'objects.json';

/** Removes the fields that tie an object to this cluster, so that it can be created elsewhere. */
export function portable({ apiVersion, kind, metadata, type, spec, data }: KubeObject): KubeObject {
  const { name, labels, annotations = {} } = metadata;
  const { [APPLIED]: _, ...others } = annotations;
  return {
    apiVersion,
    kind,
    metadata: { name, ...(labels && { labels }), annotations: others },
    ...(type !== undefined && { type }),
    ...(spec && { spec }),
    ...(data && { data }),
  };
}

/** Peppers and API keys. The operator creates everything else again. */
function isKept({ metadata, data = {} }: KubeObject): boolean {
  return 'peppers' in data || metadata.annotations?.['platen.dev/key-id'] !== undefined;
}

/** @param peppers the name of a Secret that the operator did not make */
export function saveObjects(namespace: string, folder: string, peppers?: string): void {
  const own = peppers === undefined ? undefined : readObject(namespace, `secret/${peppers}`);
  const made = listObjects(namespace, 'secrets', ...OF_OPERATOR).filter(isKept);
  write(folder, SECRETS, own ? [...made, own] : made);
  write(folder, OBJECTS, listObjects(namespace, KINDS));
}

function write(folder: string, file: string, objects: readonly KubeObject[]): void {
  writeFileSync(join(folder, file), listOf(objects.map(portable)), { mode: 0o600 });
}

export function savedObjects(folder: string): KubeObject[] {
  const text = readFileSync(join(folder, OBJECTS), 'utf8');
  return (JSON.parse(text) as { items: KubeObject[] }).items;
}

/** Peppers and keys are those of the copy again, as Redis is. */
export function restoreSecrets(namespace: string, folder: string): void {
  kubectl(
    ['apply', '--namespace', namespace, '--server-side', '--force-conflicts', '--filename', '-'],
    { inputFile: join(folder, SECRETS) },
  );
}

/** Skips objects that exist already, for example from Helm. */
export function restoreMissing(namespace: string, folder: string): void {
  const missing = savedObjects(folder).filter(
    ({ kind, metadata }) => !readObject(namespace, `${kind}/${metadata.name}`),
  );
  if (missing.length === 0) return;
  kubectl(['create', '--namespace', namespace, '--filename', '-'], { input: listOf(missing) });
}
