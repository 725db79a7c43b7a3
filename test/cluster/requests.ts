import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';
import type { LoadRequest } from '../harness/kubernetes/client.ts';

const LETTER = join(ROOT, 'deploy/helm/platen/files/letter.docx');

export function pageRequest(url: string, key: string, document: unknown): LoadRequest {
  return {
    url: `${url}/api/v1/generate/pdf`,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: Buffer.from(JSON.stringify(document)).toString('base64'),
  };
}

const BOUNDARY = 'platen-letter';

export function letterRequest(url: string, key: string): LoadRequest {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n`;
  const parts = [Buffer.from(head), readFileSync(LETTER), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  return {
    url: `${url}/api/v1/generate/pdf/upload`,
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'X-API-Key': key },
    body: Buffer.concat(parts).toString('base64'),
  };
}
