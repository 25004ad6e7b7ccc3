/**
 * The headers of a request: lower-case name to all values as received, one character for each byte
 * (as Node gives them), so that a header sent twice is seen as such.
 */
export type ReceivedHeaders = ReadonlyMap<string, readonly string[]>
