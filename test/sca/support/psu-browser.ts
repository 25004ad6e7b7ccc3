import assert from 'node:assert/strict'

export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** The target of a 303, or of the page that leaves by itself. */
  readonly location: string | undefined
}

/** What a form is sent with; `null` leaves out what a browser would send. */
export interface Posting {
  readonly csrf?: string | null
  readonly origin?: string | null
  readonly cookie?: string | null
  readonly address?: string
}

/** A browser without a screen: keeps its cookie, fills in forms, follows our own redirects. `send` reaches the bank. */
export function newBrowser(send: (to: string, init: RequestInit) => Promise<Response> = fetch) {
  let cookie: string | undefined
  let page: Page | undefined
  let address = ''

  async function fetchPage(to: string, init: RequestInit): Promise<Page> {
    const response = await send(to, { redirect: 'manual', ...init })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      if (/^(__Host-)?havn=/.test(pair)) cookie = pair
    }
    const html = await response.text()
    const location = response.headers.get('location') ?? leavesTo(html) ?? leavesLater(response.headers)
    return { status: response.status, headers: response.headers, html, location }
  }

  const cookieHeaders = (given: string | null | undefined): Record<string, string> => {
    const value = given === undefined ? cookie : given
    return value === undefined || value === null ? {} : { cookie: value }
  }

  async function open(href: string): Promise<Page> {
    address = href
    page = await fetchPage(href, { headers: { 'accept-language': 'en', ...cookieHeaders(undefined) } })
    return page
  }

  async function post(
    fields: Readonly<Record<string, string | readonly string[]>>,
    posting: Posting = {},
  ): Promise<Page> {
    const { csrf = hiddenField(page, 'csrf'), origin = new URL(address).origin } = posting
    const form = new URLSearchParams(
      Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
    )
    if (csrf !== null && csrf !== undefined) form.set('csrf', csrf)
    const answer = await fetchPage(posting.address ?? address, {
      method: 'POST',
      headers: {
        'accept-language': 'en',
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin === null ? {} : { origin }),
        ...cookieHeaders(posting.cookie),
      },
      body: form.toString(),
    })
    const { location } = answer
    if (location === undefined) {
      page = answer
      return answer
    }
    // Our own next page is opened; redirects to others are not followed.
    return URL.canParse(location) ? answer : open(new URL(location, address).href)
  }

  return {
    open,
    post,
    cookie: () => cookie,
    field: (name: string) => hiddenField(page, name),
    logIn: (nationalId: string, posting?: Posting) => post({ step: 'login', nationalId }, posting),
    choose: (context: string, posting?: Posting) => post({ step: 'choose', context }, posting),
    approve: (posting?: Posting, account: readonly string[] = []) =>
      post({ step: 'approve', shown: hiddenField(page, 'shown') ?? '', account }, posting),
    /** The accounts of a checklist, and which of them are checked. */
    checklist: () => checklistOf(page),
    refuse: (posting?: Posting) => post({ step: 'refuse' }, posting),
    abort: (posting?: Posting) => post({ step: 'abort' }, posting),
  }
}

export type PsuBrowser = ReturnType<typeof newBrowser>

function hiddenField(page: Page | undefined, name: string): string | undefined {
  return new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(page?.html ?? '')?.[1]
}

function checklistOf(page: Page | undefined): { offered: readonly string[]; checked: readonly string[] } {
  const boxes = [
    ...(page?.html ?? '').matchAll(/<input type="checkbox" name="account" value="([^"]*)"( checked)?>/g),
  ]
  return {
    offered: boxes.map(([, id = '']) => id),
    checked: boxes.filter(([, , checked]) => checked !== undefined).map(([, id = '']) => id),
  }
}

function leavesTo(page: string): string | undefined {
  const content = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(page)?.[1]
  return content
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** A page that is read first leaves by a header. */
function leavesLater(headers: Headers): string | undefined {
  return /^[0-9]+;url=(.*)$/.exec(headers.get('refresh') ?? '')?.[1]
}

/** The last redirect target of the browser. */
export function departureOf(page: Page): URL {
  assert.equal(page.status, 200, page.html)
  assert(page.location !== undefined && URL.canParse(page.location), 'sent away')
  return new URL(page.location)
}
