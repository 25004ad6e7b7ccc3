/** One request and its answer, as they went over the wire. */
export interface Exchange {
  /** Counts from 1 in the order of sending. */
  readonly number: number
  readonly tpp: TppName
  readonly method: string
  readonly target: string
  readonly requestHeaders: HeaderLines
  readonly requestBody: string
  /** What the Signature header claims to sign; undefined if that cannot be read. */
  readonly signingString: string | undefined
  /** 0 if there was no answer; `text` then says why. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown
  /** Whether the body's bytes are UTF-8. */
  readonly isUtf8: boolean
  readonly milliseconds: number
}

export type TppName = 'first' | 'second'

/** Names and values in the order of sending; a name may occur several times. */
export type HeaderLines = readonly (readonly [name: string, value: string])[]

/** A request as it will be sent. */
export interface WireRequest {
  readonly method: string
  readonly target: string
  readonly headers: HeaderLines
  readonly body: Uint8Array | undefined
}

/** What came back, before it is interpreted. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Returns the headers with one replaced, added (at the end) or, with undefined, removed. */
export function withHeader(headers: HeaderLines, name: string, value: string | undefined): HeaderLines {
  const isNamed = ([one]: readonly [string, string]) => one.toLowerCase() === name.toLowerCase()
  const others = headers.filter((line) => !isNamed(line))
  return value === undefined ? others : [...others, [name, value]]
}

export function headerOf(headers: HeaderLines, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1]
}
