/** A client of the bank's own pages that keeps cookies and the CSRF token, as a browser does. `send` reaches the bank. */
export function bankPageAt(
  baseUrl: string,
  bankId: string,
  send: (to: string, init: RequestInit) => Promise<Response> = fetch,
) {
  const home = `/mybank/${bankId}`
  const cookies = new Map<string, string>()
  let csrf = ''

  async function visit(path: string, fields?: Fields, origin = baseUrl): Promise<PageResponse> {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send(`${baseUrl}${path}`, {
      redirect: 'manual',
      headers: { cookie, origin, 'accept-language': 'en' },
      ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams({ csrf, ...fields }) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const html = await answer.text()
    csrf = /name="csrf" value="([^"]*)"/.exec(html)?.[1] ?? csrf
    return { status: answer.status, html, location: answer.headers.get('location') }
  }

  const access = `${home}/consents`
  return {
    home,
    access,
    visit,
    cookies,
    async logIn(nationalId: string): Promise<PageResponse> {
      await visit(home)
      await visit(home, { step: 'login', nationalId })
      return visit(access)
    },
    read: () => visit(access),
    submit: (step: string, fields: Fields, origin?: string) => visit(access, { step, ...fields }, origin),
    breakCsrfToken: () => void (csrf = 'x'.repeat(43)),
  }
}

export type BankPage = ReturnType<typeof bankPageAt>

type Fields = Readonly<Record<string, string>>

interface PageResponse {
  readonly status: number
  readonly html: string
  readonly location: string | null
}
