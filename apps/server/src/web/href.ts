/** An address one may be led to: the web, nothing that runs. Undefined for everything else. */
export function webAddress(href: string): string | undefined {
  const url = URL.parse(href)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
