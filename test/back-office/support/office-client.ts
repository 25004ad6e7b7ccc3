import assert from 'node:assert/strict'

/** What a browser got. */
export interface OfficeAnswer {
  readonly status: number
  readonly address: string
  readonly headers: Headers
  readonly text: string
}

/** A browser without a screen: it keeps cookies by host and follows redirects. */
export interface OfficeClient {
  readonly cookies: Map<string, Map<string, string>>
  get(address: string): Promise<OfficeAnswer>
  /** Sends a form as the page that has it would. */
  post(
    address: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<OfficeAnswer>
  /** Logs in at the provider and returns the page after that. */
  logIn(name: string): Promise<OfficeAnswer>
}

export function officeClientAt(url: string): OfficeClient {
  const cookies = new Map<string, Map<string, string>>()

  async function send(address: URL, init: RequestInit, hops = 0): Promise<OfficeAnswer> {
    assert(hops < 12, 'too many redirects')
    const jar = cookies.get(address.host) ?? new Map<string, string>()
    cookies.set(address.host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/Max-Age=0|1970/i.test(line) || value.join('=') === '') jar.delete(name)
      else jar.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    if (location !== null) {
      await response.arrayBuffer()
      return send(new URL(location, address), { method: 'GET' }, hops + 1)
    }
    return {
      status: response.status,
      address: address.href,
      headers: response.headers,
      text: await response.text(),
    }
  }

  const get: OfficeClient['get'] = (address) => send(new URL(address, url), { method: 'GET' })
  const post: OfficeClient['post'] = (address, fields, headers = { origin: url }) =>
    send(new URL(address, url), {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  return {
    cookies,
    get,
    post,
    async logIn(name) {
      const page = await get('/back-office/login')
      assert.match(page.address, /\/interaction\//, page.text)
      return post(page.address, { prompt: 'login', login: name, password: 'x' }, {})
    },
  }
}

/** The CSRF token of the form that is posted to this path. */
export function tokenFor({ text }: OfficeAnswer, path: string): string {
  const start = text.indexOf(`action="${path}"`)
  assert(start >= 0, `no form for ${path}`)
  return /name="csrf" value="([^"]+)"/.exec(text.slice(start))?.[1] ?? ''
}
