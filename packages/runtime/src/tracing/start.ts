import { propagation, trace } from '@opentelemetry/api';

interface TracingOptions {
  service: string;
  version: string;
  /** Base URL of a collector that takes OTLP over HTTP, as JSON. */
  endpoint: string;
  /** 0-1: how much of what begins here is kept; a caller's own decision holds. */
  ratio: number;
}

/**
 * Sends spans to a collector. The SDK is loaded only here: without an endpoint nobody pays for it.
 * @returns sends what is left, at most for a second or two, and ends
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
    // The trace's id is the caller's; whether it is kept is ours, and what edge decides holds behind it.
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

/** A collector that is away must not hold a shutdown up, in milliseconds. */
const EXPORT_TIMEOUT_MS = 2_000;

/** How long spans are collected before they are sent, in milliseconds. */
const BATCH_MS = 1_000;

/** No name or code is longer; anything that is does not belong there. */
const MAX_ATTRIBUTE_LENGTH = 128;
