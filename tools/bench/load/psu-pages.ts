import assert from 'node:assert/strict'

/**
 * Approves behind an SCA link as a browser does: opens the page, logs in there or at the provider that it leads to, and approves
 * what is shown, for themselves and for a consent all accounts. Returns where the browser is sent then, which is not opened.
 */
export async function approveOnPages(link: string, nationalId: string): Promise<string> {
  const cookies = new Map<string, Map<string, string>>()
  let html = ''
  let address = link

  /** Opens the address or sends a form to it, and follows to the next page, after the last step to none of another host. */
  async function load(form?: URLSearchParams, isLast = false): Promise<string> {
    const { origin } = new URL(address)
    const ofOrigin = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, ofOrigin)
    const cookie = Array.from(ofOrigin, (pair) => pair.join('=')).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { 'accept-language': 'nb', ...(form && { origin }), ...(cookie !== '' && { cookie }) },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') ofOrigin.delete(name)
      else ofOrigin.set(name, value)
    }
    html = await response.text()
    assert.ok(
      response.status < 400,
      `${new URL(address).pathname} answered ${response.status} to a ${form === undefined ? 'GET' : 'POST'}`,
    )
    const [, refresh = ''] = /url=(.+)$/.exec(response.headers.get('refresh') ?? '') ?? []
    const next = response.headers.get('location') ?? (refresh === '' ? leaveToOf(html) : refresh)
    if (next === '' || (isLast && URL.canParse(next))) return next
    address = new URL(next, address).href
    return load(undefined, isLast)
  }

  const submit = (fields: readonly (readonly [string, string])[], isLast = false) =>
    load(new URLSearchParams(fields.map((field) => [...field])), isLast)
  const hidden = (name: string): [string, string] => [name, inputsOf(html, name)[0] ?? '']

  await load()
  await submit([hidden('csrf'), hidden('shown'), ['step', 'login'], ['nationalId', nationalId]])
  if (new URL(address).origin !== new URL(link).origin) {
    const level = /<select name="acr"><option>([^<]+)/.exec(html)?.[1] ?? ''
    await submit([
      ['step', 'login'],
      ['nationalId', nationalId],
      ['acr', level],
    ])
  }
  const [context] = inputsOf(html, 'context')
  if (context !== undefined) await submit([hidden('csrf'), ['context', context], ['step', 'choose']])
  const accounts = inputsOf(html, 'account').map((id): [string, string] => ['account', id])
  return submit([hidden('csrf'), hidden('shown'), ...accounts, ['step', 'approve']], true)
}

/** Where a page sends the browser at once, as the one before the login at a provider does; empty for any other page. */
function leaveToOf(html: string): string {
  const [, address = ''] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(html) ?? []
  return address.replaceAll('&amp;', '&')
}

function inputsOf(html: string, name: string): readonly string[] {
  return Array.from(
    html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g')),
    ([, value = '']) => value,
  )
}
