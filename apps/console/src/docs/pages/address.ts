import { posix } from 'node:path'

/** Turns an address of the console (`/docs/sca`, `/docs/images/x.png`) into the one to write into a page. */
export type Address = (path: string) => string

/** The addresses of the console. */
export const consoleAddress: Address = (path) => path

/** Whether an address leads to a file as it is, and not to a page. */
const isFile = (path: string): boolean => /\.(?:md|txt|css|js|svg|png|json|yaml)$/.test(path)

/** The file of the static site for an address. */
export function siteFileOf(path: string): string {
  const below = path.replace(/^\/docs\/?/, '')
  if (below === '') return 'index.html'
  return isFile(below) ? below : `${below}.html`
}

/** Addresses of the static site, relative to one of its files: they work below any path, and without a server. */
export function siteAddress(fromFile: string): Address {
  return (path) => {
    const [bare, rest] = splitAtSuffix(path)
    return `${posix.relative(posix.dirname(fromFile), siteFileOf(bare))}${rest}`
  }
}

function splitAtSuffix(path: string): readonly [string, string] {
  const end = path.search(/[?#]/)
  return end === -1 ? [path, ''] : [path.slice(0, end), path.slice(end)]
}
