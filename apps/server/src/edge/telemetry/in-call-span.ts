import type { Operation } from '@havn/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inRootSpan } from '../../platform/tracing/index.ts'
import { maskText } from './mask-text.ts'

/**
 * Answers a call in a span that begins a trace, if this process sends spans. It has the operation, the status and the
 * X-Request-ID, masked as in the log, and nothing of path, headers or body.
 */
export function inCallSpan(
  { method, path }: Operation,
  incoming: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { traceparent } = incoming.headers
  const known = typeof traceparent === 'string' ? traceparent : undefined
  const attributes = { 'http.request.method': method, 'http.route': path }
  return inRootSpan(`${method} ${path}`, { attributes, traceparent: known }, async (span) => {
    if (span !== undefined) incoming.traceId = span.spanContext().traceId
    const answered = await handle()
    if (span === undefined) return answered
    span.setAttribute('http.response.status_code', reply.statusCode)
    span.setAttribute('havn.request_id', maskText(String(reply.getHeader('X-Request-ID') ?? '')))
    if (incoming.refusedBy !== undefined) span.setAttribute('havn.refused_by', incoming.refusedBy)
    return answered
  })
}
