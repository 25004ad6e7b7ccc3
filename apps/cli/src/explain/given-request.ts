/** A request to explain, however it was given. Header values have one character for each byte, as on the wire. */
export type GivenRequest = {
  method: string
  /** Path and query. */
  target: string
  headers: { name: string; value: string }[]
  body: Uint8Array
  /** Set if the capture lacks the body, so that nothing can be said about its digest. */
  isBodyMissing?: true
  /** What was noticed while the request was read. */
  notes: string[]
}

/** The path and query of an address, which may be a whole URL or begin with the path. */
export function targetOf(address: string): string {
  const url = URL.parse(
    /^[a-z]+:\/\//i.test(address) || address.startsWith('/') ? address : `http://${address}`,
    'http://x',
  )
  if (url === null) throw new Error(`expected a URL, but got ${JSON.stringify(address)}`)
  // URL would write the path differently, and what was signed is what was sent.
  const afterHost = address.replace(/^(?:[a-z]+:\/\/)?[^/?#]*/i, '').replace(/#.*$/s, '')
  return afterHost.startsWith('/') ? afterHost : `/${afterHost}`
}

/** A text as header values hold it: one character for each byte of its UTF-8 form. */
export function toHeaderBytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}
