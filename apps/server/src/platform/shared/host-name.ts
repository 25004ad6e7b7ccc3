const PORT = /:\d{1,5}$/

/** The name in a Host header, in lower case and without its port. */
export function hostNameOf(host: string): string {
  return host.replace(PORT, '').toLowerCase()
}
