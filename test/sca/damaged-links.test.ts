import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { useBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'

/** What `HttpURLConnection` sends if a Java program chooses nothing. */
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'
const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

const UNKNOWN = /<h1>We do not recognise this link<\/h1>/
const LOGIN = /<h2 id="log-in">/

describe('addresses that people follow', () => {
  const bank = useBank()
  let link: string
  before(async () => {
    const created = await payerAt(bank, bank.newTpp()).create()
    link = new URL(created.json._links['scaRedirect']?.href ?? '').pathname
  })

  /** Sends the path byte for byte, as no URL parser would. */
  async function get(path: string, headers: Record<string, string> = { accept: CHROME }, method = 'GET') {
    const { hostname, port } = new URL(bank.baseUrl)
    const sent = request({ hostname, port, path, method, headers: { 'accept-language': 'en', ...headers } })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers: received } = response
    return { status, type: received['content-type'] ?? '', text: await readText(response) }
  }

  const cut = (parts: number) => link.split('/').slice(0, -parts).join('/')

  test('20 damaged links: what programs put behind a link is forgiven, and whatever else gets a page', async () => {
    const damages: readonly (readonly [string, RegExp])[] = [
      [`${link}/`, LOGIN],
      [`${link}.`, LOGIN],
      [`${link},`, LOGIN],
      [`${link};`, LOGIN],
      [`${link})`, LOGIN],
      [`${link}).`, LOGIN],
      [`${link}>`, LOGIN],
      [`${link}%3E`, LOGIN],
      [`${link}%20`, LOGIN],
      [`${link}/?lang=en`, LOGIN],
      [link.slice(0, -1), UNKNOWN],
      [link.slice(0, -5), UNKNOWN],
      [`${link}x`, UNKNOWN],
      [`${link}/approve`, UNKNOWN],
      [cut(1), UNKNOWN],
      [`${cut(1)}/`, UNKNOWN],
      [cut(2), UNKNOWN],
      [cut(3), UNKNOWN],
      [`${link}%`, UNKNOWN],
      [`/sca//${link.slice(5)}`, UNKNOWN],
      [`${link}${'a'.repeat(200)}`, UNKNOWN],
      [link.toUpperCase(), UNKNOWN],
    ]
    for (const [path, shown] of damages)
      for (const accept of [CHROME, '*/*']) {
        if (path.startsWith('/SCA') && accept === '*/*') continue
        const { status, type, text } = await get(path, { accept })
        assert.match(type, /^text\/html/, path)
        assert.match(text, shown, path)
        assert.equal(status === 200, shown === LOGIN, path)
        assert.doesNotMatch(text, /tppMessages/)
      }
  })

  test('a page below /sca, /phone and /mybank, whatever is accepted and sent; elsewhere for whoever names HTML', async () => {
    for (const path of ['/sca', '/phone', '/mybank/', '/mybank/x/y/z', '/phone/x?renew=off'])
      for (const accept of [CHROME, JAVA, 'application/json', '*/*'])
        for (const method of ['GET', 'POST', 'DELETE']) {
          const { status, type } = await get(path, { accept }, method)
          assert.match(type, /^text\/html/, `${method} ${path} ${accept}`)
          assert.equal(status, 404)
        }
    for (const path of ['/favicon.ico', '/login', '/v2/accounts', '/%zz', '/v1.html']) {
      assert.match((await get(path)).type, /^text\/html/, path)
      assert.match((await get(path, { accept: 'application/json' })).type, /^application\/json/, path)
    }
  })

  test('JSON below /v1, and for /openapi.json, whatever Accept says', async () => {
    for (const accept of [JAVA, CHROME, 'text/html', '*/*', ''])
      for (const [path, expected] of [
        ['/v1', 404],
        ['/v1/', 404],
        ['/v1/nothing', 404],
        ['/v1/accounts', 400],
        ['/v1/accounts/', 400],
        ['/v1/payments/norwegian-domestic-credit-transfers/x/status', 400],
        ['/v1/%zz', 400],
        ['/openapi.json', 200],
      ] as const) {
        const { status, type, text } = await get(path, { accept })
        assert.match(type, /^application\/json/, `${path} ${accept}`)
        assert.equal(status, expected, text)
        JSON.parse(text)
      }
  })
})
