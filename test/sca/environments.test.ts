import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { departureOf, newBrowser } from './support/psu-browser.ts'
import { linkOf, tppAt } from './support/tpp-calls.ts'

/** What a TPP sees of an SCA that its PSU aborts: the 401, the link, and the redirect. */
async function seenIn(environment: 'sandbox' | 'production') {
  const bank = await openBank({ environment })
  try {
    const tpp = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
    const started = await tpp.user({
      'TPP-Session-ID': 's',
      'TPP-Redirect-URI': 'https://tpp.example/cb?state=1',
    })
    const browser = newBrowser()
    const page = await browser.open(linkOf(started).href)
    const back = departureOf(await browser.abort())
    return {
      status: started.status,
      messages: started.json.tppMessages,
      links: Object.keys(started.json._links),
      link: new URL(linkOf(started).href).pathname.split('/').map((part) => part.length),
      page: page.status,
      redirect: back.href,
    }
  } finally {
    await bank.close()
  }
}

test('SVC-06 the flow that a TPP sees is the same in production and in the sandbox', async () => {
  const sandbox = await seenIn('sandbox')
  assert.deepEqual([sandbox.status, sandbox.links, sandbox.page], [401, ['scaRedirect'], 200])
  assert.deepEqual(await seenIn('production'), sandbox)
})
