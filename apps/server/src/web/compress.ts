import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A body as it is sent, and the header that says how it is compressed. */
export interface CompressedBody {
  readonly body: string | Buffer
  readonly encoding: 'br' | 'gzip' | undefined
}

// Below this, the headers are most of what is sent.
const bytesMin = 1024
// Takes about a millisecond for a page; the higher levels take ten times as long for a few per cent.
const brotliQuality = 4

/** Compresses a page as the browser accepts it: brotli if it can, else gzip. */
export function compress(page: string, acceptEncoding: string | undefined): CompressedBody {
  const encoding = page.length < bytesMin ? undefined : chooseEncoding(acceptEncoding ?? '')
  if (encoding === undefined) return { body: page, encoding }
  if (encoding === 'gzip') return { body: gzipSync(page), encoding }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return { body: brotliCompressSync(page, { params }), encoding }
}

// Longer than any browser sends. The rest is ignored to save time.
const headerLengthMax = 200

/** RFC 9110: an encoding with `q=0` is refused. Among those accepted, brotli is smaller, whatever the browser prefers. */
function chooseEncoding(header: string): CompressedBody['encoding'] {
  const parts = header.slice(0, headerLengthMax).toLowerCase().split(',')
  const accepted = new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';')[0]?.trim()),
  )
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}
