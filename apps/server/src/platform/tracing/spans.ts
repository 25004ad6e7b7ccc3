import {
  type Attributes,
  context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceparent } from './traceparent.ts'

// Without an SDK this tracer does nothing, and costs next to nothing.
const tracer = trace.getTracer('havn')

/** Where a trace goes on: the span that others are children of, or linked to. */
export type TraceContext = SpanContext

/** What a span says about its work. Never personal data: ids of ours, names of routes and statements, numbers. */
export type SpanAttributes = Attributes

/** Returns whether an SDK takes spans in this process. */
export function isTracing(): boolean {
  return isSpanContextValid(tracer.startSpan('havn').spanContext())
}

/** Returns the current span, for those who continue its trace; undefined if nobody traces this work. */
export function currentTrace(): TraceContext | undefined {
  return trace.getActiveSpan()?.spanContext()
}

/**
 * Runs work in a span that begins a trace. A `traceparent` that somebody else sent becomes a link: as a parent it would let
 * strangers decide what is recorded.
 */
export function inRootSpan<Result>(
  name: string,
  { attributes, traceparent }: { attributes: SpanAttributes; traceparent?: string | undefined },
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const foreign = traceparent === undefined ? undefined : parseTraceparent(traceparent)
  const links = foreign === undefined ? [] : [{ context: foreign }]
  const span = tracer.startSpan(name, { root: true, kind: SpanKind.SERVER, attributes, links })
  if (!span.isRecording()) return work(undefined)
  return run(span, work)
}

/** Runs work in a span of the current trace; without one, the work runs alone. */
export function inSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  if (trace.getActiveSpan()?.isRecording() !== true) return work(undefined)
  return run(tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }), work)
}

/**
 * Runs work that is done for several traces at once, such as a statement that writes many payments. Its span belongs to the
 * first trace and is linked to the others. Work for no trace runs without a span, whatever was going on where it was started.
 */
export function inSharedSpan<Result>(
  name: string,
  { attributes, traces }: { attributes: SpanAttributes; traces: readonly (TraceContext | undefined)[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = traces.filter((one) => one !== undefined)
  if (first === undefined)
    return trace.getActiveSpan() === undefined ? work() : context.with(ROOT_CONTEXT, work)
  const parent = trace.setSpanContext(ROOT_CONTEXT, first)
  const links: Link[] = others.map((other) => ({ context: other }))
  const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes, links }, parent)
  return run(span, work, parent)
}

async function run<Result>(
  span: Span,
  work: (span: Span) => Promise<Result>,
  parent = context.active(),
): Promise<Result> {
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span))
  } catch (error) {
    // Without the message: it may repeat what somebody sent.
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}
