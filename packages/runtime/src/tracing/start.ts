import { propagation, trace } from '@opentelemetry/api';

interface TracingOptions {
  service: string;
  version: string;
  /** Base URL of a collector that accepts OTLP over HTTP, as JSON. */
  endpoint: string;
  /** 0-1: the share of traces that begin here to keep; a caller's own decision counts. */
  ratio: number;
}

/**
 * Sends spans to a collector. Loads the SDK only here, so that it costs nothing without an endpoint.
 * @returns sends the rest, for a second or two at most, and ends
 */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const kept = new sdk.TraceIdRatioBasedSampler(options.ratio);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'platen',
      'service.name': `platen-${options.service}`,
      'service.version': options.version,
    }),
    // The trace's id is the caller's. The edge decides whether to keep it, also for the services behind it.
    sampler: new sdk.ParentBasedSampler({
      root: kept,
      ...(options.service === 'edge' && { remoteParentSampled: kept }),
    }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return () => provider.shutdown();
}

/** Time-out of an export: a collector that is down must not delay a shutdown. In milliseconds. */
const EXPORT_TIMEOUT_MS = 2_000;

/** How long spans are collected before they are sent, in milliseconds. */
const BATCH_MS = 1_000;

/** Longer than any name or code of ours. */
const MAX_ATTRIBUTE_LENGTH = 128;
