/** A request, and the door it came through. */
interface Incoming {
  readonly protocol: string
  readonly host: string
  readonly server: { readonly outerProtocol?: 'http' | 'https' }
}

/** Where the server is for whoever sent this: also where a proxy has ended TLS before it. */
export function baseUrlOf({ protocol, host, server }: Incoming): string {
  return `${server.outerProtocol ?? protocol}://${host}`
}
