import { AsyncLocalStorage } from 'node:async_hooks';
import {
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
  type TextMapGetter,
} from '@opentelemetry/api';

/** What all work for one request shares. */
interface Scope {
  requestId: string;
  /** Contains the current span. */
  context: Context;
  /** The parts of the request that have begun and not ended. */
  open: Set<Part>;
}

interface Part {
  name: string;
}

interface Arrival<Carrier> {
  requestId: string;
  /** The name of the work, one of few. */
  name: string;
  kind: SpanKind;
  /** Headers or metadata that may name its trace. */
  carrier: Carrier;
  getter?: TextMapGetter<Carrier>;
}

interface SpanOptions {
  kind: SpanKind;
  /** Never what callers send: names, numbers, codes. */
  attributes?: Attributes;
}

/** Explicit, because ES modules cannot be patched without a loader. */
const scopes = new AsyncLocalStorage<Scope>();
const tracer = trace.getTracer('platen');

/** Begins the span of a request; the caller ends it. Work for the request runs in `run`. */
export function beginRequest<Carrier>({
  requestId,
  name,
  kind,
  carrier,
  getter,
}: Arrival<Carrier>): { span: Span; run: <T>(work: () => T) => T } {
  const parent = propagation.extract(ROOT_CONTEXT, carrier, getter);
  const span = tracer.startSpan(name, { kind }, parent);
  const scope = { requestId, context: trace.setSpan(parent, span), open: new Set<Part>() };
  return { span, run: (work) => scopes.run(scope, work) };
}

/** Begins the span of a part of a request; the caller ends it. It is the parent of what runs in `run`. */
export function beginSpan(name: string, options: SpanOptions) {
  const {
    requestId = '',
    context = ROOT_CONTEXT,
    open = new Set<Part>(),
  } = scopes.getStore() ?? {};
  const span = tracer.startSpan(name, options, context);
  noteOpen(span, open, { name });
  const scope = { requestId, context: trace.setSpan(context, span), open };
  return { span, run: <T>(work: () => T): T => scopes.run(scope, work) };
}

function noteOpen(span: Span, open: Set<Part>, part: Part): void {
  const end = span.end.bind(span);
  open.add(part);
  span.end = (time) => {
    open.delete(part);
    end(time);
  };
}

/** The names of the parts of the present request that have not ended: what it waits for. */
export function openParts(): string[] {
  return Array.from(scopes.getStore()?.open ?? [], ({ name }) => name);
}

/** Does a part of the work in a span of its own, which records a failure. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const { span, run } = beginSpan(name, options);
  try {
    return await run(work);
  } catch (error) {
    failSpan(span, codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** @param code one of few, because the text of an error may quote a document */
export function failSpan(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code);
}

/** The id of the present request; empty: none. */
export function currentRequestId(): string {
  return scopes.getStore()?.requestId ?? '';
}

/** Headers with the present span for called services; none without tracing. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const scope = scopes.getStore();
  if (scope) propagation.inject(scope.context, headers);
  return headers;
}

/** For a log line; undefined without tracing, or if this trace is not kept. */
export function traceIdOf(span: Span): string | undefined {
  const { traceId, traceFlags } = span.spanContext();
  return traceFlags & TraceFlags.SAMPLED ? traceId : undefined;
}

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
