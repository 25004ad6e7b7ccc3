/** A path of the console that a form names to return to. Anything that would lead elsewhere becomes `/`. */
export function localPath(path: string | null): string {
  const origin = 'http://console.invalid'
  if (path === null || !path.startsWith('/') || !URL.canParse(path, origin)) return '/'
  const url = new URL(path, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/'
}
