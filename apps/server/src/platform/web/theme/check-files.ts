import type { AssetType } from './asset.ts'
import { checkSvg, type ImageSize } from './check-svg.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngPixelsMax = 2048

/** An image that can be served. */
export interface CheckedImage extends ImageSize {
  readonly type: AssetType
}

/** Recognises an image by its content, not by its name. Returns a text if it cannot be served. */
export function checkImage(bytes: Buffer): CheckedImage | string {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return checkPng(bytes)
  const text = decodeUtf8(bytes)
  if (text === undefined || !text.includes('<svg')) return 'is neither SVG nor PNG'
  const size = checkSvg(text)
  return typeof size === 'string' ? size : { type: 'image/svg+xml', ...size }
}

function checkPng(bytes: Buffer): CheckedImage | string {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'is a PNG that cannot be read'
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width === 0 || height === 0 || width > pngPixelsMax || height > pngPixelsMax)
    return `is ${width} × ${height} pixels large; at most ${pngPixelsMax} × ${pngPixelsMax} are taken`
  return { type: 'image/png', width, height }
}

/** Returns what is wrong with a font; undefined if it is WOFF2 and complete. */
export function findFontProblem(bytes: Buffer): string | undefined {
  if (bytes.length < 48 || bytes.toString('latin1', 0, 4) !== 'wOF2') return 'is no WOFF2 font'
  const length = bytes.readUInt32BE(8)
  return length === bytes.length ? undefined : `is cut: it says ${length} bytes and has ${bytes.length}`
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
