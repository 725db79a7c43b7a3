import type { OperationObject } from '../../openapi/document.ts';

/** An operation and where it is. */
export interface Call extends OperationObject {
  path: string;
  method: string;
}

/** What a sample has to send, and what comes back. */
export interface SampleRequest {
  method: string;
  /** From the origin on, with `{names}`. */
  path: string;
  /** The credential: its header, the prefix of its value, and the variable that holds it. */
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
  return {
    method: call.method.toUpperCase(),
    path: `/api/v1${call.path}`,
    credential: CREDENTIALS[scheme],
    ...bodyOf(call),
    saveAs: FILES[producedBy(call)],
  };
}

function bodyOf({ requestBody }: Call): Pick<SampleRequest, 'json' | 'form'> {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (json) return { json: json.example, form: undefined };
  return { json: undefined, form: form?.example as SampleRequest['form'] };
}

function producedBy({ responses }: Call): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return Object.keys(success?.content ?? {})[0] ?? '';
}
