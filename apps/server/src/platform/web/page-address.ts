const PAGE = /^\/(?:sca|phone|mybank)(?=[/?]|$)/
const FOR_PROGRAMS = /^\/(?:v1(?=[/?]|$)|openapi\.json)/

/** Whether a request is answered with a page, also when nothing is served at its address: people read no JSON. */
export function wantsPage(url: string, accept: string | undefined): boolean {
  if (PAGE.test(url)) return true
  return !FOR_PROGRAMS.test(url) && acceptsHtml(accept)
}

/** Whether an Accept header names HTML itself, as those of browsers do. */
export function acceptsHtml(accept = ''): boolean {
  return accept.split(',').some((range) => range.trim().toLowerCase().startsWith('text/html'))
}

/** What programs for chat and mail take for a part of an address that they make a link of, or people copy with it. */
const ENDING = /(?:[/.,;)>]|%20|%3e)+(?=\?|$)/i

/** The address of a page without the slash, full stop or bracket that somebody has put behind it; any other unchanged. */
export function withoutEnding(url: string): string {
  return PAGE.test(url) ? url.replace(ENDING, '') : url
}
