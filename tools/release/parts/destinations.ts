import { NAMES } from '../names.ts'

/** Where a file of a release goes, by its name. */
export function destinationOf(file: string): string {
  if (file.endsWith('.tgz')) return 'npm'
  if (file.startsWith('havn-docs-')) return NAMES.homepage
  const image = /^havn-(server-)?image-.*-(\w+)\.tar$/.exec(file)
  if (image !== null)
    return `${image[1] === undefined ? NAMES.images.sandbox : NAMES.images.server} (${image[2]})`
  return 'release page'
}
