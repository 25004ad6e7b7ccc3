import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SandboxAuthorisation, SandboxAuthorisationList } from '@havn/contract'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { useBank } from '../support/bank.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { KARI } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'

const AUTHORISATIONS = '/v1/sandbox/authorisations'

describe('the list of a TPP’s own authorisations', () => {
  const bank = useBank({ sharedHosts: ['felles.localhost'] })

  async function newPayer(): Promise<Payer> {
    const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
    return payer
  }

  async function list(payer: Payer, query = ''): Promise<SandboxAuthorisationList> {
    const answer = await payer.call({ target: `${AUTHORISATIONS}${query}` })
    assert.equal(answer.status, 200, answer.text)
    assertMatchesContract('GET', AUTHORISATIONS, answer)
    return answer.json as unknown as SandboxAuthorisationList
  }

  async function read(payer: Payer, id = ''): Promise<SandboxAuthorisation> {
    const target = `${AUTHORISATIONS}/${id}`
    const answer = await payer.call({ target })
    assert.equal(answer.status, 200, answer.text)
    assertMatchesContract('GET', target, answer)
    return answer.json as unknown as SandboxAuthorisation
  }

  test('DX-21 the link of an open authorisation again, just as it was given; none once it is decided', async () => {
    const payer = await newPayer()
    const created = await payer.create()
    const link = created.json._links['scaRedirect']?.href
    const { authorisations } = await list(payer, '?open=true')
    assert.equal(authorisations.length, 1)
    const [open] = authorisations
    assert.equal(open?._links.scaRedirect?.href, link)
    assert.equal(open?._links.decide?.href, `${AUTHORISATIONS}/${open?.authorisationId}`)
    assert.equal(open?.paymentId, created.json.paymentId)
    assert.deepEqual(open?.psu, { customerNumber: KARI, name: 'Kari Nordmann' })
    assert.deepEqual(
      [open?.purpose, open?.approach, open?.scaStatus, open?.boundToBrowser],
      ['approve-payment', 'REDIRECT', 'received', false],
    )
    assert.deepEqual(await read(payer, open?.authorisationId), open)
    await payer.decide(created)
    assert.deepEqual((await list(payer, '?open=true')).authorisations, [])
    const ended = await read(payer, open?.authorisationId)
    assert.deepEqual([ended.scaStatus, ended._links, ended.endsAt], ['finalised', {}, undefined])
    assert.deepEqual(
      ended.steps.map(({ scaStatus }) => scaStatus),
      ['received', 'psuIdentified', 'psuAuthenticated', 'started', 'finalised'],
    )
  })

  test('DX-21 SEC-16 a browser opens the link: it says so, and the link stays that browser’s', async () => {
    const payer = await newPayer()
    const created = await payer.create()
    const link = created.json._links['scaRedirect']?.href ?? ''
    const browser = newBrowser()
    await browser.open(link)
    await browser.logIn(KARI)
    const [open] = (await list(payer, '?open=true')).authorisations
    assert.equal(open?._links.scaRedirect?.href, link)
    assert.deepEqual([open?.boundToBrowser, open?.psu?.name], [true, 'Kari Nordmann'])
    // SEC-16: whoever else gets the link sees that it is taken.
    assert.equal((await newBrowser().open(link)).status, 410)
  })

  test('DX-21 no link after ten minutes, and none five minutes after the last step', async () => {
    const payer = await newPayer()
    await payer.create()
    try {
      bank.clock.offsetMilliseconds = 299_000
      assert.equal((await list(payer, '?open=true')).authorisations.length, 1)
      bank.clock.offsetMilliseconds = 302_000
      assert.deepEqual((await list(payer, '?open=true')).authorisations, [])
      const [timedOut] = (await list(payer)).authorisations
      assert.deepEqual([timedOut?.scaStatus, timedOut?._links], ['failed', {}])
    } finally {
      bank.clock.offsetMilliseconds = 0
    }
  })

  test('DX-21 a link that a 401 offers and nobody has followed is listed; on a phone there is no link', async () => {
    const payer = await newPayer()
    const headers = {
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': 'https://tpp.example/callback',
      'PSU-IP-Address': '192.0.2.7',
    }
    const refused = await payer.call({ target: '/v1/accounts', headers })
    assert.equal(refused.status, 401, refused.text)
    const [offered] = (await list(payer, '?open=true')).authorisations
    assert.equal(offered?._links.scaRedirect?.href, refused.json._links['scaRedirect']?.href)
    assert.deepEqual([offered?.steps, offered?.psu], [[], undefined])
    await payer.create({ headers: { 'TPP-Redirect-Preferred': 'false' } })
    const [onPhone] = (await list(payer, '?open=true')).authorisations
    assert.deepEqual([onPhone?.approach, onPhone?._links.scaRedirect], ['DECOUPLED', undefined])
    assert.notEqual(onPhone?._links.decide, undefined)
  })

  test('DX-21 SEC-01 another TPP of the same bank finds nothing, and gets no link', async () => {
    const at = (tpp: Parameters<typeof bank.call>[0]) =>
      payerAt(
        {
          ...bank,
          call: (by, request) =>
            bank.call(by, { ...request, headers: { Host: 'felles.localhost', ...request.headers } }),
        },
        tpp,
      )
    const [mine, other] = [at(bank.newTpp({ keyType: 'P-256' })), at(bank.newTpp({ keyType: 'P-256' }))]
    await mine.create()
    const [own] = (await list(mine)).authorisations
    assert.deepEqual((await list(other)).authorisations, [])
    for (const id of [own?.authorisationId, 'x', '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37']) {
      const answer = await other.call({ target: `${AUTHORISATIONS}/${id}` })
      assert.equal(answer.status, 404, answer.text)
      assert.equal(answer.json.tppMessages[0]?.code, 'RESOURCE_UNKNOWN')
    }
  })

  test('DX-21 page by page, and 400 for a cursor or limit that is none', async () => {
    const payer = await newPayer()
    for (let count = 0; count < 3; count += 1) await payer.create()
    const first = await list(payer, '?limit=2')
    assert.equal(first.authorisations.length, 2)
    const rest = await list(payer, first._links.next?.href.slice(AUTHORISATIONS.length))
    assert.equal(rest.authorisations.length, 1)
    assert.deepEqual(rest._links, {})
    for (const query of ['?before=x', '?limit=0', '?limit=201', '?open=yes'])
      assert.equal((await payer.call({ target: `${AUTHORISATIONS}${query}` })).status, 400, query)
  })
})
