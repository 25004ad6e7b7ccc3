import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { openBank, prepare, useBank } from '../support/bank.ts'
import { KARI, ndctBody, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf, type ReceivedResponse } from '../support/send.ts'
import { departureOf, newBrowser, type Page, type PsuBrowser } from './support/psu-browser.ts'
import { ACCOUNT_OF, FJORD_KAFFE, type Headers, linkOf, OLA, redirectOf, tppAt } from './support/tpp-calls.ts'
import { LOOPBACK_URIS, REFUSED_URIS, TAKEN_URIS } from './support/redirect-uris.ts'

const STRANGERS_NUMBER = '22815110181'

describe('the redirect to the TPP after an SCA', () => {
  const bank = useBank()
  const tpp = prepare(() => tppAt(bank, bank.newTpp({ keyType: 'P-256' })))
  beforeEach(() => {
    // Many wrong attempts are made here: a person is locked out for an hour after five.
    bank.clock.offsetMilliseconds += 3_601_000
  })

  /** A payment of Kari's, and a browser at its link. */
  async function arrive(
    headers: Headers = {},
    body?: object,
  ): Promise<{ browser: PsuBrowser; href: string }> {
    const { answer } = await tpp.create({ headers, ...(body === undefined ? {} : { body }) })
    const browser = newBrowser()
    const { href } = linkOf(answer)
    await browser.open(href)
    return { browser, href }
  }

  const parametersOf = (page: Page) => Object.fromEntries(departureOf(page).searchParams)

  test('SCA-04 RDR-01 RDR-03 RDR-04 success, private: psu-id, tpp-session-id and context, and nothing else', async () => {
    const { browser } = await arrive({ 'TPP-Session-ID': 'a/session?&=#%20' })
    await browser.logIn(KARI)
    const page = await browser.approve()
    const { 'psu-id': psuId, ...rest } = parametersOf(page)
    assert.match(psuId ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.deepEqual(rest, { 'tpp-session-id': 'a/session?&=#%20', context: 'PRIVATE' })
    assert.equal(departureOf(page).origin + departureOf(page).pathname, 'https://tpp.example/callback')
  })

  test('RDR-02 RDR-04 SCA-16 success, corporate: psu-corporate-id too, and the context says so', async () => {
    const body = ndctBody({
      debtorAccount: { bban: ACCOUNT_OF.fjordKaffe, currency: 'NOK' },
      remittanceInformationUnstructured: 'corporate',
    })
    const { browser } = await arrive({ 'PSU-Context': 'CORPORATE' }, body)
    await browser.logIn(KARI)
    const { 'psu-id': psuId, ...rest } = parametersOf(await browser.approve())
    assert(psuId)
    assert.deepEqual(rest, {
      'psu-corporate-id': FJORD_KAFFE,
      'tpp-session-id': 'session-1',
      context: 'CORPORATE',
    })
  })

  test('RDR-01 SCA-14 identification: the PSU chooses for whom they act, and the redirect contains it', async () => {
    for (const [choice, context] of [
      ['PRIVATE', 'PRIVATE'],
      [FJORD_KAFFE, 'CORPORATE'],
    ] as const) {
      const browser = newBrowser()
      await browser.open(linkOf(await tpp.user({ 'TPP-Session-ID': choice })).href)
      await browser.logIn(KARI)
      await browser.choose(choice)
      const parameters = parametersOf(await browser.approve())
      assert.deepEqual(
        [parameters['context'], parameters['psu-corporate-id'], parameters['tpp-session-id']],
        [context, context === 'CORPORATE' ? FJORD_KAFFE : undefined, choice],
      )
    }
  })

  const errorParameters = (status: string, code: string, outcome: string) => ({
    status,
    code,
    'sca-outcome': outcome,
  })
  const FAILURES: readonly (readonly [
    string,
    Record<string, string>,
    (browser: PsuBrowser) => Promise<Page>,
  ])[] = [
    [
      'refusal',
      errorParameters('401', 'SCA_INVALID', 'refused'),
      async (browser) => {
        await browser.logIn(KARI)
        return browser.refuse()
      },
    ],
    ['abort', errorParameters('401', 'SCA_INVALID', 'aborted'), (browser) => browser.abort()],
    [
      'abort before the approval',
      errorParameters('401', 'SCA_INVALID', 'aborted'),
      async (browser) => {
        await browser.logIn(KARI)
        return browser.abort()
      },
    ],
    [
      'five wrong tries',
      errorParameters('401', 'PSU_CREDENTIALS_INVALID', 'locked-out'),
      async (browser) => {
        for (const left of [4, 3, 2, 1]) {
          const page = await browser.logIn(STRANGERS_NUMBER)
          assert.match(page.html, left === 1 ? /one attempt left/ : new RegExp(`${left} attempts left`))
        }
        return browser.logIn(STRANGERS_NUMBER)
      },
    ],
  ]
  for (const [name, expected, go] of FAILURES)
    test(`RDR-06 RDR-07 RDR-08 DX-09 ${name}: status ${expected['status']}, code ${expected['code']} and a message; no system`, async () => {
      const { browser } = await arrive()
      const { message, ...rest } = parametersOf(await go(browser))
      assert.deepEqual(rest, expected)
      assert((message ?? '').length > 5)
    })

  test('RDR-06 RDR-07 a PSU who may not pay from the account: 403 FORBIDDEN', async () => {
    const { browser } = await arrive({ 'X-PSU-IDENTITY': OLA })
    const { message, ...rest } = parametersOf(await browser.logIn(OLA))
    assert.deepEqual(rest, errorParameters('403', 'FORBIDDEN', 'not-allowed'))
    assert(message)
  })

  const CALLS_NAMING_KARI: readonly [string, () => Promise<ReceivedResponse>][] = [
    ['X-PSU-IDENTITY', async () => (await tpp.create()).answer],
    ['PSU-ID', async () => tpp.createAs(await tpp.identify({ session: 'known', nationalId: KARI }), 'known')],
  ]
  for (const [header, create] of CALLS_NAMING_KARI)
    test(`RDR-07 another person than the call named by ${header}: PSU_CREDENTIALS_INVALID, after five attempts like any wrong number`, async () => {
      const browser = newBrowser()
      await browser.open(linkOf(await create()).href)
      for (let tries = 0; tries < 4; tries += 1) {
        const page = await browser.logIn(OLA)
        assert.equal(page.status, 200)
        assert.match(page.html, /attempts? left/)
      }
      assert.equal(parametersOf(await browser.logIn(OLA))['code'], 'PSU_CREDENTIALS_INVALID')
    })

  test('RDR-06 RDR-07 timeout: the page offers to return to the TPP with 401 SCA_EXPIRED, before and after a step', async () => {
    const { browser, href } = await arrive()
    const csrf = browser.field('csrf') ?? ''
    bank.clock.offsetMilliseconds += 301_000
    for (const page of [
      await browser.open(href),
      await browser.logIn(KARI, { csrf }),
      await browser.open(href),
    ]) {
      assert.equal(page.status, 410)
      const back = /<a class="button primary" href="([^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&')
      const { message, ...rest } = Object.fromEntries(new URL(back ?? '').searchParams)
      assert.deepEqual(rest, errorParameters('401', 'SCA_EXPIRED', 'timed-out'))
      assert(message)
    }
  })

  test('RDR-05 RDR-06 RDR-07 a fault of ours: 500 SYSTEM_ERROR with system=havn, nothing approved, and no details of the fault', async () => {
    const broken = await openBank()
    try {
      const broke = tppAt(broken, broken.newTpp({ keyType: 'P-256' }))
      const { answer, paymentId } = await broke.create()
      const browser = newBrowser()
      await browser.open(linkOf(answer).href)
      await browser.logIn(KARI)
      await queryAsOwner(broken, 'drop function sca.open_session')
      const { message, ...rest } = parametersOf(await browser.approve())
      assert.deepEqual(rest, {
        system: 'havn',
        ...errorParameters('500', 'SYSTEM_ERROR', 'faulted'),
      })
      assert.doesNotMatch(message ?? '', /function|sql|open_session/i)
      assert.equal(await broke.statusOf(paymentId), 'RCVD')
      assert.equal(
        (await broke.readAuthorisation(paymentId, linkOf(answer).authorisationId)).json['scaStatus'],
        'failed',
      )
      assert.equal((await broke.startAuthorisation(paymentId)).status, 201)
    } finally {
      await broken.close()
    }
  })

  test('RDR-01 RDR-07 parameters are set, not appended: those in the address itself are replaced', async () => {
    const own =
      'https://tpp.example/cb?state=kept&psu-id=forged&psu%2Did=forged&psu-id=forged&context=CORPORATE&psu-corporate-id=forged&tpp-session-id=forged&code=FORGED&status=200&message=forged&system=forged&sca-outcome=forged'
    const headers = { 'TPP-Redirect-URI': own, 'TPP-Session-ID': 'mine' }
    const approved = await arrive(headers)
    await approved.browser.logIn(KARI)
    const success = departureOf(await approved.browser.approve()).searchParams
    assert.deepEqual(success.getAll('state'), ['kept'])
    assert.equal(success.getAll('psu-id').length, 1)
    assert.doesNotMatch(success.toString(), /forged|FORGED/)
    assert.deepEqual([...success.keys()].toSorted(), ['context', 'psu-id', 'state', 'tpp-session-id'])
    const aborted = await arrive(headers)
    const failure = departureOf(await aborted.browser.abort()).searchParams
    assert.deepEqual([...failure.keys()].toSorted(), ['code', 'message', 'sca-outcome', 'state', 'status'])
    assert.doesNotMatch(failure.toString(), /forged|FORGED/)
  })

  test('RDR-01 the query of the address is kept as it was written', async () => {
    const own = 'https://tpp.example/cb?a=b%20c+d&empty&x=%2Fy%3D&x=2&%C3%A6=%F8'
    const { browser } = await arrive({ 'TPP-Redirect-URI': own })
    const page = await browser.abort()
    assert.equal(page.location?.slice(0, own.length + 11), `${own}&status=401`)
  })

  describe('HDR-05 the address itself', () => {
    for (const uri of REFUSED_URIS)
      test(`HDR-05 SEC-19 400 and nothing started: ${JSON.stringify(uri)}`, async () => {
        const session = { 'TPP-Session-ID': 's', 'TPP-Redirect-URI': uri }
        for (const request of [
          ndctCreation({ headers: session }),
          { target: '/v1/user', headers: session },
        ]) {
          const answer = await tpp.call(request)
          assert.equal(answer.status, 400, answer.text)
          assert.match(codesOf(answer).join(), /TPP-Redirect-URI/)
        }
      })

    for (const uri of [...TAKEN_URIS, ...LOOPBACK_URIS])
      test(`HDR-05 SCA-04 SEC-19 the PSU is sent to exactly this address: ${JSON.stringify(uri)}`, async () => {
        const started = await tpp.user({ 'TPP-Session-ID': 's', 'TPP-Redirect-URI': uri })
        const { authorisationId } = linkOf(started)
        const ended = await tpp.decide(authorisationId, { outcome: 'abort' })
        const [row] = await queryAsOwner(
          bank,
          `select tpp_redirect_uri from sca.authorisation where authorisation_id = '${authorisationId}'`,
        )
        assert.equal(row?.['tpp_redirect_uri'], uri)
        const [given, gone] = [new URL(uri), new URL(String(ended.json['redirect']))]
        assert.deepEqual(
          [gone.protocol, gone.host, gone.pathname, gone.username, gone.hash],
          [given.protocol, given.host, given.pathname, '', ''],
        )
        assert.equal(redirectOf(ended).get('code'), 'SCA_INVALID')
      })

    test('HDR-05 SEC-19 in production http is refused even for loopback', async () => {
      const production = await openBank({ environment: 'production', sharedHosts: ['127.0.0.1'] })
      try {
        const caller = tppAt(production, production.newTpp({ keyType: 'P-256' }))
        for (const uri of LOOPBACK_URIS) {
          const answer = await caller.user({ 'TPP-Session-ID': 's', 'TPP-Redirect-URI': uri })
          assert.equal(answer.status, 400, uri)
        }
      } finally {
        await production.close()
      }
    })
  })
})
