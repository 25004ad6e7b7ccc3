/**
 * Something that Havn depends on did not answer, so it is unknown whether anything was done. A TPP is answered 503 and may
 * send the same request again under the same X-Request-ID.
 */
export class Unavailable extends Error {}
