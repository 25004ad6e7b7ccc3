/**
 * The headers of a request: every value as received, by lower-case name, so that a repeated header is visible. A value has
 * one character per byte, as in Node.
 */
export type ReceivedHeaders = ReadonlyMap<string, readonly string[]>
