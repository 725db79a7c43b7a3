import type { Call } from '../samples.ts';

/** What a sample has to send, and what comes back. */
export interface SampleRequest {
  method: string;
  /** From the origin on, with `{names}`. */
  path: string;
  /** Of the credential: its header, what stands before it there, and the variable that has it. */
  credential: { header: string; prefix: string; variable: string } | undefined;
  json: unknown;
  form: Record<string, unknown> | undefined;
  /** Where a document goes; undefined if the answer is JSON or nothing. */
  saveAs: string | undefined;
}

const CREDENTIALS: Record<string, SampleRequest['credential']> = {
  apiKey: { header: 'X-API-Key', prefix: '', variable: 'PLATEN_API_KEY' },
  bearer: { header: 'Authorization', prefix: 'Bearer ', variable: 'PLATEN_TOKEN' },
};

const FILES: Record<string, string> = {
  'application/pdf': 'document.pdf',
  'image/png': 'preview.png',
};

/** Takes the first of several ways to do it. */
export function sampleRequest(call: Call): SampleRequest {
  const [scheme = ''] = Object.keys(call.security?.[0] ?? {});
  const [, success] = Object.entries(call.responses).find(([code]) => code.startsWith('2')) ?? [];
  const [produced = ''] = Object.keys(success?.content ?? {});
  const { 'application/json': json, 'multipart/form-data': form } = call.requestBody?.content ?? {};
  return {
    method: call.method.toUpperCase(),
    path: `/api/v1${call.path}`,
    credential: CREDENTIALS[scheme],
    json: json?.example,
    form: json ? undefined : (form?.example as Record<string, unknown> | undefined),
    saveAs: FILES[produced],
  };
}
