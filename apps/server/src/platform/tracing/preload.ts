// Sends spans to a collector: node --import @havn/server/tracing/preload … , with OpenTelemetry's own variable
// OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318. Every trace is sent: the collector decides which ones are kept.
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

const provider = new TracerProvider({
  spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
})
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
trace.setGlobalTracerProvider(provider)
// What is left is sent when the process has nothing more to do, after the server has stopped.
process.once('beforeExit', () => void provider.forceFlush())

/** Sends what has not been sent yet. */
export const flushSpans = (): Promise<void> => provider.forceFlush()
