/** A request as any web framework receives it. */
export interface EndpointRequest {
  readonly method: string
  /** Path and query exactly as the bank or the browser sent them, before any router takes a prefix away. */
  readonly url: string
  /** By lower-case name, every value received: `request.headersDistinct` of node:http. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>
  /** The bytes of the body, before any decoding. */
  readonly body: Uint8Array
}

/** What to answer. */
export interface EndpointResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Answers one kind of request, whatever framework receives it: `expressHandler` and `fastifyPlugin` connect it. */
export interface Endpoint {
  handle(request: EndpointRequest): Promise<EndpointResponse>
}

/** The largest body that an endpoint takes. A notification has a few hundred bytes. */
export const endpointBodyBytesMax = 65_536

export function respond(status: number, body = '', headers: Record<string, string> = {}): EndpointResponse {
  const type: Record<string, string> = body === '' ? {} : { 'Content-Type': 'text/plain; charset=utf-8' }
  return { status, headers: { ...type, 'Cache-Control': 'no-store', ...headers }, body }
}
