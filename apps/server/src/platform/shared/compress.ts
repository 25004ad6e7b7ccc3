import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A body as it is sent, and the header that says how it is compressed. */
export interface CompressedBody {
  readonly body: string | Buffer
  readonly encoding: 'br' | 'gzip' | undefined
}

/** What is worth compressing, and how much time it may take. */
export interface CompressionEffort {
  /** Shorter texts are sent as they are: the headers are most of what is sent. */
  readonly charactersMin: number
  readonly brotliQuality: number
  readonly gzipLevel: number
}

/** For pages: about a millisecond each. The higher levels take ten times as long for a few per cent. */
export const PAGE_COMPRESSION: CompressionEffort = { charactersMin: 1024, brotliQuality: 4, gzipLevel: 6 }

/** For answers to TPPs, of which one server sends thousands a second: 0.1 to 0.3 ms for 120 kB. */
export const ANSWER_COMPRESSION: CompressionEffort = { charactersMin: 4096, brotliQuality: 1, gzipLevel: 1 }

/** Compresses a text as the client accepts it: brotli if it can, else gzip. */
export function compress(
  text: string,
  acceptEncoding: string | undefined,
  { charactersMin, brotliQuality, gzipLevel }: CompressionEffort,
): CompressedBody {
  const encoding = text.length < charactersMin ? undefined : chooseEncoding(acceptEncoding ?? '')
  if (encoding === undefined) return { body: text, encoding }
  if (encoding === 'gzip') return { body: gzipSync(text, { level: gzipLevel }), encoding }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return { body: brotliCompressSync(text, { params }), encoding }
}

// Longer than any client sends. The rest is ignored to save time.
const headerLengthMax = 200

/** RFC 9110: an encoding with `q=0` is refused. Among those accepted, brotli is smaller, whatever the client prefers. */
function chooseEncoding(header: string): CompressedBody['encoding'] {
  const parts = header.slice(0, headerLengthMax).toLowerCase().split(',')
  const accepted = new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';')[0]?.trim()),
  )
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}
