import { createHash } from 'node:crypto'

/** The types of files that a theme has. */
export type AssetType = 'image/svg+xml' | 'image/png' | 'font/woff2'

/** A file of a theme, as it is served. */
export interface ThemeAsset {
  readonly type: AssetType
  readonly bytes: Buffer
  /** Its path on every host of this server. It changes with the content, so browsers may keep it for a year. */
  readonly href: string
}

const EXTENSIONS: Readonly<Record<AssetType, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'font/woff2': 'woff2',
}

/**
 * The files of every theme that this process has loaded, by path. They are public, immutable and named by their content:
 * a page that was sent before its bank's theme was replaced still finds its logo.
 */
const assets = new Map<string, ThemeAsset>()

/** Makes a file of a theme that the server then serves. The name is for people who read the address. */
export function publishAsset(name: string, type: AssetType, bytes: Buffer): ThemeAsset {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const asset = { type, bytes, href: `/theme/${hash}/${name}.${EXTENSIONS[type]}` }
  assets.set(asset.href, asset)
  return asset
}

/** Finds a file of a theme by its path. */
export function findAsset(path: string): ThemeAsset | undefined {
  return assets.get(path)
}

const yearSeconds = 31_536_000

/**
 * The headers of a theme's file. An SVG that somebody opens as a page of its own could run scripts in the name of the bank:
 * its policy forbids everything, and `sandbox` takes its origin away.
 */
export function assetHeaders({ type }: ThemeAsset): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': `public, max-age=${yearSeconds}, immutable`,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  }
}
