const PORT = /:\d{1,5}$/

/** The Host header with the port that was called: its own, or else that of the listener. */
export function withPort(host: string, listenerPort: number | undefined): string {
  return host === '' || listenerPort === undefined || PORT.test(host) ? host : `${host}:${listenerPort}`
}

/** The name in a Host header, in lower case and without its port. */
export function hostNameOf(host: string): string {
  return host.replace(PORT, '').toLowerCase()
}
