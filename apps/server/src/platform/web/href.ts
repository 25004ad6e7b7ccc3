/** Accepts an address on the web, for a link. Undefined for anything else, such as a script. */
export function webAddress(href: string): string | undefined {
  const url = URL.parse(href)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
