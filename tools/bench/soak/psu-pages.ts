import assert from 'node:assert/strict'

/** Approves behind an SCA link as a browser does: opens the page, logs in, and approves what is shown. */
export async function approveOnPages(link: string, nationalId: string): Promise<void> {
  let cookie = ''
  let html = ''

  let address = link

  async function load(form?: string, isLast = false): Promise<void> {
    const origin = new URL(link).origin
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        'accept-language': 'nb',
        origin,
        ...(cookie === '' ? {} : { cookie }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie())
      if (line.startsWith('havn=')) [cookie = ''] = line.split(';')
    html = await response.text()
    assert.ok(
      response.status < 400,
      `the page answered ${response.status} to a ${form === undefined ? 'GET' : 'POST'}`,
    )
    const location = response.headers.get('location')
    // The bank's own next page is opened; the way back to the TPP is not taken, and neither is that after the last step.
    if (location === null || URL.canParse(location) || isLast) return
    address = new URL(location, address).href
    await load()
  }

  const submit = (fields: Record<string, string>, isLast = false) =>
    load(new URLSearchParams({ csrf: hiddenField(html, 'csrf'), ...fields }).toString(), isLast)

  await load()
  await submit({ step: 'login', nationalId })
  await submit({ step: 'approve', shown: hiddenField(html, 'shown') }, true)
}

function hiddenField(html: string, name: string): string {
  return new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
}
