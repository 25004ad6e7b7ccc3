/** Where a request went, and whether the caller named the authority to trust. */
export interface Destination {
  readonly origin: string
  readonly hasAuthority: boolean
}

/** Why no answer came, in words, with the option to look at where one is likely wrong. */
export function describeFailure(cause: unknown, { origin, hasAuthority }: Destination): string {
  const code = codeOf(cause)
  const message = propertyOf(cause, 'message') ?? String(cause)
  const text = message === '' ? code : message
  if (isDistrust(cause)) {
    const sandbox = 'that of a sandbox is the file .havn/ca.pem'
    return hasAuthority
      ? `the certificate of ${origin} is not issued by the authority in the option ca; ${sandbox} (${text})`
      : `the certificate of ${origin} is not issued by an authority that this machine trusts: give the PEM of its authority as the option ca; ${sandbox} (${text})`
  }
  if (code === 'ECONNRESET' && origin.startsWith('http:'))
    return `${text}: ${origin} closed the connection; if it speaks https, let baseUrl begin with https:`
  if (/^EPROTO$|WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(code))
    return `${text}: ${origin} does not speak https; if it speaks http, let baseUrl begin with http:`
  return text
}

/** Whether the server's certificate was not issued by an authority that is trusted: another try would end the same. */
export function isDistrust(cause: unknown): boolean {
  return /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED/.test(
    codeOf(cause),
  )
}

/** The code of an error of Node; empty if it has none. */
export function codeOf(cause: unknown): string {
  return propertyOf(cause, 'code') ?? ''
}

/** Not by `instanceof Error`: under Jest, a program has another `Error` than Node's own modules. */
function propertyOf(cause: unknown, name: 'code' | 'message'): string | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined
  const { [name]: value } = cause as Partial<Record<typeof name, unknown>>
  return typeof value === 'string' ? value : undefined
}
