import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { officeClientAt, tokenFor } from './support/office-client.ts'
import { type OfficeScene, openOfficeScene, quarantine } from './support/office-scene.ts'

describe('SEC-87 the pages of the back office', () => {
  let scene: OfficeScene
  before(async () => {
    scene = await openOfficeScene()
  })
  after(() => scene.close())

  const logIn = async (name: string) => {
    const client = officeClientAt(scene.url)
    return { client, page: await client.logIn(name) }
  }

  test('SEC-87 only an employee of a group for it, at a bank of theirs, comes in', async () => {
    const { page } = await logIn('kari')
    assert.equal(page.status, 200, page.text)
    assert.equal(page.address, `${scene.url}/back-office/${scene.own.bankId}`)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'.*form-action 'self'/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    for (const name of ['nina', 'nobody', 'unknown']) assert.equal((await logIn(name)).page.status, 403, name)
    const stranger = officeClientAt(scene.url)
    assert.match((await stranger.get(`/back-office/${scene.own.bankId}`)).address, /\/interaction\//)
    assert.equal((await fetch(`${scene.bank.baseUrl}/back-office`)).status, 404, 'not on the public listener')
  })

  test('the first page says how many cases need the operator, since when, and what time it is at the bank', async () => {
    await quarantine(scene)
    const { client } = await logIn('kari')
    const { text } = await client.get(`/back-office/${scene.own.bankId}?lang=en`)
    assert.match(
      text,
      /<h1>Needs you: [1-9]\d*<\/h1><p>[1-9]\d* to decide about<\/p>.*The bank’s time: <time.*<small>just now<\/small>/s,
    )
    assert.match(text, /<strong>–<\/strong>Differences: not compared yet/)
    const { client: onlooker } = await logIn('per')
    assert.match((await onlooker.get(`/back-office/${scene.own.bankId}?lang=en`)).text, /<h1>Overview<\/h1>/)
  })

  test('the first page lists the days that were compared with the core bank, and what differs', async () => {
    const differing = '01900000-0000-7000-8000-000000000009'
    await queryAsOwner(
      scene.bank,
      `insert into back_office.reconciliation (bank_id, day, claimed_until, ended_at, orders, differences, found)
       values ('${scene.own.bankId}', '2026-11-16', now(), now(), 7, 1, '[["not-executed","${differing}"]]'),
         ('${scene.own.bankId}', '2026-11-17', now(), null, null, null, null)`,
    )
    const { page } = await logIn('kari')
    assert.match(
      page.text,
      new RegExp(
        `2026-11-17.*ikke avstemt ennå.*2026-11-16.*>7<.*<strong>1</strong>.*${differing}</code></a> utført her, ikke der`,
        's',
      ),
    )
  })

  test('SEC-84 a person is found by a posted national id, which is in no address, page or log', async () => {
    const paid = (await scene.own.payer.pay()).split('/').at(-1) ?? ''
    const { client, page } = await logIn('per')
    const path = `/back-office/${scene.own.bankId}/find`
    const found = await client.post(path, { csrf: tokenFor(page, path), sought: KARI })
    assert.equal(found.status, 200)
    assert(found.text.includes(paid) && !found.text.includes(KARI) && !found.address.includes(KARI))
    assert(!scene.bank.log.some((line) => line.includes(KARI)))
    const wrong = await client.post(path, { csrf: tokenFor(page, path), sought: '123' })
    assert.equal(wrong.status, 422)
    const acts = await queryAsOwner(
      scene.bank,
      `select person_id from back_office.act where operator = 'per'`,
    )
    assert.equal(acts.filter((row) => row['person_id'] !== null).length, 1)
  })

  test('SEC-85 who proposed cannot confirm, also with a form that the page does not offer', async () => {
    const { id } = await quarantine(scene)
    const { client } = await logIn('kari')
    const address = `/back-office/${scene.own.bankId}/payments/${id}`
    const path = `${address}/decision`
    const send = async (fields: Record<string, string>) =>
      client.post(path, { csrf: tokenFor(await client.get(address), path), ...fields })
    const proposed = await send({ step: 'propose-retry', reason: 'the order was corrected' })
    assert.match(proposed.text, /Foreslått\. En annen medarbeider må bekrefte\./)
    const [row] = await queryAsOwner(
      scene.bank,
      `select proposal_id from back_office.proposal where payment_id = '${id}'`,
    )
    const refused = await send({ step: 'confirm', proposal: String(row?.['proposal_id']) })
    assert.match(refused.text, /role="status"><h2>Resultat<\/h2><p>Du foreslo dette selv/)
    const withdrawn = await send({ step: 'decline', reason: 'it was the wrong payment' })
    assert.match(withdrawn.text, /Avslått\./)
    await send({ step: 'propose-cancel', reason: 'the order cannot be corrected' })
    const { client: other } = await logIn('ola')
    const stale = await other.post(path, {
      csrf: tokenFor(await other.get(address), path),
      step: 'confirm',
      proposal: String(row?.['proposal_id']),
    })
    assert.match(stale.text, /role="status"><h2>Resultat<\/h2><p>Forslaget er et annet enn det du har sett/)
    assert.match((await send({ step: 'decline', reason: 'it was a test' })).text, /Avslått\./)
  })

  test('SEC-84 a quarantined payment’s page says whether money has moved, and has the quarantine in its history', async () => {
    const { id } = await quarantine(scene)
    const { client } = await logIn('per')
    const address = `/back-office/${scene.own.bankId}/payments/${id}?lang=en`
    const page = await client.get(address)
    assert.match(
      page.text,
      /<p>No money has moved: .*What to do<\/h2><p>A quarantined payment: two people<br><code>docs\/operations\/back-office\.md/s,
    )
    assert.match(page.text, /class="tag bad">Quarantined<\/span>.*transfer\.paymentId: missing or malformed/s)
    const change = (fields: string) =>
      queryAsOwner(scene.bank, `update payments.quarantine set ${fields} where payment_id = '${id}'`)
    await change('may_have_reached_core_bank = true')
    assert.match(
      (await client.get(address)).text,
      new RegExp(`not known here: ask the core bank about ${id}`),
    )
    await change(`may_have_reached_core_bank = false, problem = 'mac: it is not of what is stored'`)
    const forged = await client.get(address)
    assert.match(
      forged.text,
      /not known here.*HavnOrderForged/s,
      'what is stored of a forged order says nothing',
    )
  })

  test('a page that is not there, and one that fails, look like the others and say what to do', async () => {
    const { client } = await logIn('kari')
    const missing = await client.get('/back-office/nothing/here')
    assert.equal(missing.status, 404)
    assert.match(missing.text, /<h1>Finnes ikke<\/h1>.*Søk med betalingens id.*Tilbake til oversikten/s)
    const failed = await client.get('/back-office/%')
    assert.equal(failed.status, 400)
  })

  test('SEC-87 another bank’s payment is as if there were none', async () => {
    const theirs = (await scene.other.payer.pay()).split('/').at(-1) ?? ''
    const { client } = await logIn('kari')
    const { own, other } = scene
    const unknown = '01900000-0000-7000-8000-000000000001'
    const missing = await client.get(`/back-office/${own.bankId}/payments/${unknown}`)
    assert.match(missing.text, new RegExp(`ingen betaling «${unknown}»`))
    const withoutIds = (text: string) => text.replaceAll(/value="[^"]+"/g, '').replaceAll(theirs, unknown)
    for (const bankId of [own.bankId, other.bankId]) {
      const answer = await client.get(`/back-office/${bankId}/payments/${theirs}`)
      assert.equal(answer.status, 404)
      assert.equal(withoutIds(answer.text), withoutIds(missing.text))
    }
    const nationalId = await client.get(`/back-office/${own.bankId}/payments/${KARI}`)
    assert(!nationalId.text.includes(KARI), 'a page repeats no national id')
    assert.equal((await logIn('eva')).page.address, `${scene.url}/back-office/${other.bankId}`)
  })

  test('SEC-87 a forged or expired login, a form without its token and a replayed callback get nothing', async () => {
    const { id } = await quarantine(scene)
    const home = `/back-office/${scene.own.bankId}`
    const path = `${home}/payments/${id}/decision`
    const { client } = await logIn('kari')
    const page = await client.get(`${home}/payments/${id}`)
    const fields = { step: 'propose-retry', reason: 'the order was corrected' }
    const csrf = tokenFor(page, path)
    const otherPage = tokenFor(page, '/back-office/log-out')
    for (const [given, headers] of [
      [fields, { origin: scene.url }],
      [{ ...fields, csrf: 'x' }, { origin: scene.url }],
      [{ ...fields, csrf: otherPage }, { origin: scene.url }],
      [{ ...fields, csrf }, { origin: 'https://evil.example' }],
      [{ ...fields, csrf }, {}],
    ] as const)
      assert.equal((await client.post(path, given, headers)).status, 403)
    const { client: per } = await logIn('per')
    const looked = await per.get(`${home}/payments/${id}`)
    assert(!looked.text.includes(path), 'who only looks gets no form')
    assert.equal((await per.post(path, { ...fields, csrf })).status, 403, 'a token of another login')

    const jar = client.cookies.get(new URL(scene.url).host)
    const cookie = jar?.get('havn-office') ?? ''
    const [content = '', mac = ''] = cookie.split('.')
    const session = JSON.parse(Buffer.from(content, 'base64url').toString())
    const forged = { ...session, bankIds: [scene.other.bankId] }
    const forgedCookie = `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${mac}`
    const goTo = async (bankId: string, value: string) => {
      const headers = { cookie: `havn-office=${value}` }
      const answer = await fetch(`${scene.url}/back-office/${bankId}`, { headers, redirect: 'manual' })
      return answer.headers.get('location') ?? answer.status
    }
    const ownId = scene.own.bankId
    assert.equal(await goTo(ownId, cookie), 200)
    for (const value of [forgedCookie, `${content}.`, content, `${cookie}x`, ''])
      assert.equal(await goTo(scene.other.bankId, value), '/back-office/login')
    scene.bank.clock.offsetMilliseconds += 30 * 60_000
    assert.equal(await goTo(ownId, cookie), '/back-office/login', 'thirty minutes are over')
    scene.bank.clock.offsetMilliseconds = 0
    assert.equal(await goTo(ownId, cookie), 200)
    assert.equal((await client.post('/back-office/log-out', { csrf: otherPage })).status, 200)
    assert.equal(await goTo(ownId, cookie), '/back-office/login', 'a copy of the cookie after logging out')

    const replay = officeClientAt(scene.url)
    assert.equal((await replay.get('/back-office/callback?code=x&state=y')).status, 400)
    const acts = await queryAsOwner(scene.bank, `select from back_office.proposal where payment_id = '${id}'`)
    assert.deepEqual(acts, [], 'nothing was proposed')
  })

  test('SEC-87 a callback counts once, and only in the browser that began', async () => {
    const seen: string[] = []
    const realFetch = globalThis.fetch
    globalThis.fetch = async (...args) => {
      const response = await realFetch(...args)
      const location = response.headers.get('location')
      if (location?.includes('/back-office/callback') === true) seen.push(location)
      return response
    }
    try {
      const { client } = await logIn('kari')
      const callback = seen.at(-1) ?? ''
      assert.match(callback, /code=/)
      assert.equal((await officeClientAt(scene.url).get(callback)).status, 400, 'another browser')
      assert.equal((await client.get(callback)).status, 400, 'a second time')
    } finally {
      globalThis.fetch = realFetch
    }
  })
})
