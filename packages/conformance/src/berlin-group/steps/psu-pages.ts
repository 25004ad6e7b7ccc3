import type { IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'

interface Page {
  readonly status: number
  readonly html: string
  /** Where the page sends the browser. */
  readonly location: string | undefined
}

/** How a browser reaches the bank: by its address, or by another for the same name. */
export interface PageTransport {
  readonly ca?: string | undefined
  readonly connectTo?: { readonly host: string; readonly port: number | undefined }
}

export interface PageDecision {
  readonly login: string
  readonly action: 'approve' | 'reject' | 'abort'
  /** IBANs to tick; left out, all that are offered. */
  readonly choose?: readonly string[] | undefined
  /** A text of the context to act in, where the person has several. */
  readonly context?: string | undefined
}

const STEPS = { approve: 'approve', reject: 'refuse', abort: 'abort' } as const

/**
 * Opens the link of an SCA as a person's browser does, logs in and decides; returns the address where the browser ends, or what the
 * last page says if it stays there.
 */
export async function decideOnPages(
  transport: PageTransport,
  link: string,
  decision: PageDecision,
): Promise<string> {
  const browser = newPages(transport, link)
  let page = await browser.open()
  page = await browser.submit(page, { step: 'login', [loginFieldOf(page)]: decision.login })
  if (page.html.includes('value="choose"')) page = await browser.submit(page, chosenContext(page, decision))
  const step = STEPS[decision.action]
  const shown = hidden(page, 'shown')
  const fields: Fields =
    step === 'approve' ? { step, shown: shown ?? '', account: ticked(page, decision) } : { step }
  const end = await browser.submit(page, fields)
  // Where another person must approve too, the page says so, and has a link.
  return end.location ?? bodyText(end)
}

type Fields = Readonly<Record<string, string | readonly string[]>>

function newPages(transport: PageTransport, link: string) {
  const url = new URL(link)
  const cookies = new Map<string, string>()

  async function fetchPage(method: string, target: string, form?: string): Promise<Page> {
    const { status, headers, html } = await sendPage(transport, { url, method, target, form, cookies })
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location =
      headers.location ?? refreshOf(html) ?? /^\d+;\s*url=(.*)$/.exec(headers.refresh ?? '')?.[1]
    const isOwn = location !== undefined && !URL.canParse(location)
    return isOwn ? fetchPage('GET', location) : { status, html, location }
  }

  return {
    open: () => fetchPage('GET', `${url.pathname}${url.search}`),
    submit(page: Page, fields: Fields): Promise<Page> {
      const pairs = Object.entries(fields).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      )
      const form = new URLSearchParams([...pairs, ['csrf', hidden(page, 'csrf') ?? '']])
      return fetchPage('POST', `${url.pathname}${url.search}`, form.toString())
    },
  }
}

interface PageRequest {
  readonly url: URL
  readonly method: string
  readonly target: string
  readonly form: string | undefined
  readonly cookies: ReadonlyMap<string, string>
}

interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders & { readonly refresh?: string }
  readonly html: string
}

function sendPage(transport: PageTransport, { url, method, target, form, cookies }: PageRequest) {
  const { ca, connectTo } = transport
  const { host, port } = connectTo ?? { host: url.hostname, port: url.port === '' ? 443 : Number(url.port) }
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  return new Promise<Received>((resolve, reject) => {
    const outgoing = httpsRequest(
      {
        host,
        servername: url.hostname,
        port,
        path: target,
        method,
        ...(ca === undefined ? {} : { ca }),
        agent: false,
        headers: {
          Host: url.host,
          'Accept-Language': 'en',
          ...(cookie === '' ? {} : { Cookie: cookie }),
          ...(form === undefined
            ? {}
            : {
                Origin: url.origin,
                'Content-Type': 'application/x-www-form-urlencoded',
                'Content-Length': Buffer.byteLength(form),
              }),
        },
      },
      (incoming) => {
        const { statusCode: status = 0, headers } = incoming
        text(incoming).then((html) => resolve({ status, headers, html }), reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(form)
  })
}

const unescaped = (markup: string): string =>
  markup
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const hidden = ({ html }: Page, name: string): string | undefined =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1]

const bodyText = ({ status, html }: Page): string =>
  `${status} ${html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 800)}`

/** The name of the field of the login form that is to be filled in. */
function loginFieldOf(page: Page): string {
  const inputs = [...page.html.matchAll(/<input\b[^>]*>/g)].map(([input]) => input)
  const visible = inputs.filter((input) => !/type="(hidden|checkbox|radio|submit)"/.test(input))
  const name = visible.map((input) => /name="([^"]*)"/.exec(input)?.[1]).find((one) => one !== undefined)
  if (name === undefined) throw new Error(`no login form: ${bodyText(page)}`)
  return name
}

/** Each choice of a context with the text beside it. */
function chosenContext(page: Page, { context }: PageDecision): Fields {
  const choices = [
    ...page.html.matchAll(/name="context"[^>]*value="([^"]*)"([\s\S]*?)(?=name="context"|<\/form>)/g),
  ]
  const found =
    choices.find(([, , label = '']) => context !== undefined && label.includes(context)) ?? choices[0]
  return { step: 'choose', context: found?.[1] ?? '' }
}

/** The ids of the accounts to tick. */
function ticked(page: Page, { choose }: PageDecision): string[] {
  const boxes = [
    ...page.html.matchAll(
      /<input type="checkbox" name="account" value="([^"]*)"([\s\S]*?)(?=<input type="checkbox"|<\/form>)/g,
    ),
  ]
  const wanted = boxes.filter(([, , label = '']) => {
    const compact = label.replaceAll(/<[^>]+>/g, '').replaceAll(/[\s\u00A0]/g, '')
    return choose === undefined || choose.some((iban) => compact.includes(iban))
  })
  return wanted.map(([, id = '']) => id)
}

function refreshOf(html: string): string | undefined {
  const content = /<meta http-equiv="refresh" content="0; ?url=([^"]*)">/.exec(html)?.[1]
  return content === undefined ? undefined : unescaped(content)
}
