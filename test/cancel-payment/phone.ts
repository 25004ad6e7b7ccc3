import assert from 'node:assert/strict'

/** The page of this person's phone, with what waits on it. */
export async function phonePage(address: string, nationalId: string): Promise<string> {
  const cookies = new Map<string, string>()

  async function visit(form?: URLSearchParams): Promise<string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'accept-language': 'en', cookie, origin: new URL(address).origin }
    const posting = form === undefined ? {} : { method: 'POST', body: form }
    const response = await fetch(address, { redirect: 'manual', headers, ...posting })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    return response.text()
  }

  const csrf = /name="csrf" value="([^"]*)"/.exec(await visit())?.[1]
  assert(csrf !== undefined, 'a page to log in at')
  await visit(new URLSearchParams({ csrf, nationalId }))
  return visit()
}
