import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { cpuMillisecondsOf } from '../support/cpu-time.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { arriveAtApproval } from './support/at-approval.ts'
import { departureOf, newBrowser, type Page, type Posting } from './support/psu-browser.ts'
import { snapshot } from './support/snapshot.ts'
import { type Link, linkOf, OLA, tppAt } from './support/tpp-calls.ts'
import { prepare, useBank } from '../support/bank.ts'

const STRANGERS_NUMBER = '22815110181'

describe('a PSU, or an impostor, on the pages', () => {
  const bank = useBank()
  const tpp = prepare(() => tppAt(bank, bank.newTpp({ keyType: 'P-256' })))
  beforeEach(() => {
    // Resets the counters of earlier attempts.
    bank.clock.offsetMilliseconds += 3_601_000
  })

  async function newLink(): Promise<Link & { paymentId: string }> {
    const { answer, paymentId } = await tpp.create()
    return { ...linkOf(answer), paymentId }
  }

  const atApproval = () => arriveAtApproval(tpp)

  const rowOf = async ({ authorisationId }: Pick<Link, 'authorisationId'>) =>
    (
      await queryAsOwner(
        bank,
        `select status, tries, ending from sca.authorisation where authorisation_id = '${authorisationId}'`,
      )
    )[0]

  describe('guesses a national id', () => {
    const showsAttemptsLeft = ({ status, html }: Page) => status === 200 && / attempts? left/.test(html)
    const isSentAway = ({ location }: Page) => location?.includes('code=PSU_CREDENTIALS_INVALID') ?? false

    test('SEC-17 50 guesses at once at one link: five are counted, and then the link ends', async () => {
      const link = await newLink()
      const browser = newBrowser()
      await browser.open(link.href)
      const csrf = browser.field('csrf') ?? ''
      const guess = (index: number) =>
        browser.post(
          { step: 'login', nationalId: index === 49 ? KARI : STRANGERS_NUMBER },
          { csrf, address: link.href },
        )
      const pages = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(index)))
      assert(pages.filter(showsAttemptsLeft).length <= 4)
      assert.equal(pages.filter(isSentAway).length, 1)
      assert.deepEqual(await rowOf(link), {
        status: 'failed',
        tries: 5,
        ending: 'locked-out',
      })
      // Even the right number, if it came too late, opens nothing.
      const events = await queryAsOwner(
        bank,
        `select cause from sca.authorisation_event where authorisation_id = '${link.authorisationId}' order by sequence`,
      )
      assert.deepEqual(
        events.map(({ cause }) => cause),
        ['started', 'locked-out'],
      )
    })

    for (const named of ['X-PSU-IDENTITY', 'PSU-ID'] as const)
      test(`SEC-17 50 links of one person named by ${named}, a guess at each at once: five are checked`, async () => {
        const psuId = await tpp.identify({ session: 'before', nationalId: KARI })
        const links = await Promise.all(
          Array.from({ length: 50 }, async () =>
            linkOf(named === 'PSU-ID' ? await tpp.createAs(psuId, 'before') : (await tpp.create()).answer),
          ),
        )
        const browsers = await Promise.all(
          links.map(async ({ href }) => {
            const browser = newBrowser()
            await browser.open(href)
            return browser
          }),
        )
        const pages = await Promise.all(browsers.map((browser) => browser.logIn(OLA)))
        assert.equal(pages.filter(showsAttemptsLeft).length, 5)
        assert.equal(pages.filter(isSentAway).length, 45)
        const next = newBrowser()
        const created = named === 'PSU-ID' ? await tpp.createAs(psuId, 'before') : (await tpp.create()).answer
        await next.open(linkOf(created).href)
        assert(isSentAway(await next.logIn(KARI)), 'the right number comes too late')
        bank.clock.offsetMilliseconds += 3_601_000
        const later = newBrowser()
        const again = (await tpp.create()).answer
        await later.open(linkOf(again).href)
        assert.equal((await later.logIn(KARI)).status, 200, 'after an hour the counter starts again')
      })

    test('SEC-17 an unknown number and the number of somebody else: the same page after the same work', async () => {
      const numbers = { unknown: STRANGERS_NUMBER, other: OLA }
      const times: Record<string, number[]> = { unknown: [], other: [] }
      const pages: Record<string, string> = {}
      for (let round = 0; round < 30; round += 1)
        for (const [kind, number] of Object.entries(numbers)) {
          if (round % 2 === 0) bank.clock.offsetMilliseconds += 3_601_000
          const link = await newLink()
          const browser = newBrowser()
          await browser.open(link.href)
          let page: Page | undefined
          times[kind]?.push(await cpuMillisecondsOf(async () => (page = await browser.logIn(number))))
          assert(page !== undefined && showsAttemptsLeft(page))
          // The page also shows the payment's own message.
          pages[kind] = page.html.replaceAll(/value="[\w-]{43,}"|\/sca\/[^"?]+|<bdi>[^<]+<\/bdi>/g, '')
        }
      assert.equal(pages['unknown'], pages['other'])
      const [unknown = 0, other = 0] = Object.values(times).map(
        (all) => all.toSorted((one, next) => one - next)[all.length / 2],
      )
      assert(
        Math.abs(unknown - other) < 3 + 0.5 * Math.min(unknown, other),
        `${unknown} ms of CPU, ${other} ms`,
      )
    })
  })

  describe('comes with a link', () => {
    const saysOtherBrowser = ({ status, html }: Page) =>
      status === 410 && html.includes('Opened in another browser')

    test('SEC-16 a second browser, once the first has begun, sees nothing of it and can do nothing', async () => {
      const link = await newLink()
      const [first, second] = [newBrowser(), newBrowser()]
      await first.open(link.href)
      await second.open(link.href)
      const csrf = second.field('csrf') ?? ''
      await first.logIn(KARI)
      const untouched = await snapshot(bank)
      assert(saysOtherBrowser(await second.open(link.href)))
      for (const step of ['login', 'choose', 'approve', 'refuse', 'abort']) {
        const page = await second.post(
          { step, nationalId: KARI, shown: first.field('shown') ?? '' },
          { csrf },
        )
        assert(saysOtherBrowser(page), step)
        assert.doesNotMatch(page.html, /Kari|125[.,]50|99860/)
      }
      assert.deepEqual(await snapshot(bank), untouched)
      assert(departureOf(await first.approve()).searchParams.has('psu-id'))
    })

    test('SEC-16 opening does not bind the link: the first browser that posts does', async () => {
      const link = await newLink()
      const [looker, poster] = [newBrowser(), newBrowser()]
      for (let looks = 0; looks < 3; looks += 1) await looker.open(link.href)
      await poster.open(link.href)
      await poster.logIn(KARI)
      assert(departureOf(await poster.approve()).searchParams.has('psu-id'))
    })

    test('SEC-16 after the approval: the link is used up, and only the browser that approved learns the PSU-ID', async () => {
      const { href, browser } = await atApproval()
      const csrf = browser.field('csrf') ?? ''
      departureOf(await browser.approve())
      const untouched = await snapshot(bank)
      const again = await browser.open(href)
      assert.equal(again.status, 410)
      assert.match(again.html, /The payment is approved/)
      const other = await newBrowser().open(href)
      assert.equal(other.status, 410)
      assert.doesNotMatch(other.html, /psu-id|tpp-session-id/)
      for (const step of ['refuse', 'abort', 'login', 'choose'])
        assert.equal((await browser.post({ step, nationalId: KARI }, { csrf })).status, 410, step)
      assert.deepEqual(await snapshot(bank), untouched)
    })

    test('SEC-16 after its expiry: 410, before and after the first step, whatever is pressed', async () => {
      for (const seconds of [301, 601]) {
        const { href, paymentId, browser } = await atApproval()
        const [csrf = '', shown = ''] = [browser.field('csrf'), browser.field('shown')]
        bank.clock.offsetMilliseconds += seconds * 1000
        assert.equal((await browser.open(href)).status, 410)
        const page = await browser.post({ step: 'approve', shown }, { csrf })
        assert.equal(page.status, 410)
        assert.match(page.html, /This page has expired/)
        assert.equal(await tpp.statusOf(paymentId), 'RCVD')
      }
    })

    test('a wrong token, or the token of another link: 404 as for a link that never existed', async () => {
      const [link, other] = [await newLink(), await newLink()]
      const unknown = await newBrowser().open(link.href.replace(link.authorisationId, other.authorisationId))
      const wrong = [
        link.href.replace(link.token, other.token),
        link.href.replace(link.token, `${link.token.slice(0, -1)}${link.token.endsWith('A') ? 'B' : 'A'}`),
        link.href.replace(link.token, link.token.toLowerCase()),
        link.href.replace(link.token, `${link.token}A`),
        link.href.replace(link.bankId, link.bankId.toUpperCase()),
        link.href.replace(link.authorisationId, '%00'),
        link.href.replace(link.token, '%E0%A4%A'),
      ]
      const untouched = await snapshot(bank)
      for (const href of wrong) {
        const page = await newBrowser().open(href)
        assert([404, 400].includes(page.status), `${page.status} ${href}`)
        if (page.status === 404 && page.html.startsWith('<!'))
          assert.equal(page.html.length, unknown.html.length)
        const browser = newBrowser()
        await browser.open(link.href)
        const posted = await browser.post({ step: 'abort' }, { address: href })
        assert([404, 400].includes(posted.status), `${posted.status} ${href}`)
      }
      assert.deepEqual(await snapshot(bank), untouched)
    })

    test('SEC-15 a person who has not logged in cannot refuse for the PSU: the payment is unchanged', async () => {
      const link = await newLink()
      const browser = newBrowser()
      await browser.open(link.href)
      const away = departureOf(await browser.refuse())
      assert.equal(away.searchParams.get('code'), 'SCA_INVALID')
      assert.equal(await tpp.statusOf(link.paymentId), 'RCVD')
      assert.equal((await tpp.startAuthorisation(link.paymentId)).status, 201)
    })

    test('steps out of order change nothing: approval needs login and choice', async () => {
      const link = linkOf(await tpp.user({ 'TPP-Session-ID': 's' }))
      const browser = newBrowser()
      await browser.open(link.href)
      for (const step of ['approve', 'choose', 'no-such-step', ''])
        assert.match((await browser.post({ step, context: 'PRIVATE', shown: '' })).html, /value="login"/)
      await browser.logIn(KARI)
      for (const step of ['approve', 'login', 'no-such-step'])
        assert.match((await browser.post({ step, nationalId: KARI })).html, /value="choose"/)
      for (const context of ['none', '', 'CORPORATE', 'e0000000-0000-4000-8000-000000000002', 'undefined'])
        assert.match((await browser.choose(context)).html, /value="choose"/)
      assert.deepEqual((await rowOf(link))?.['status'], 'psuAuthenticated')
    })
  })

  describe('forms and frames of another site', () => {
    const ORIGIN = { foreign: 'https://evil.example', none: null, opaque: 'null' }

    /** Ways to submit a form to this browser that did not come from our page. */
    const forgeries = (others: { csrf: string; ofLink: string }): [string, Posting][] => [
      ['without token', { csrf: null }],
      ['with an empty token', { csrf: '' }],
      ['with the token of another browser', { csrf: others.csrf }],
      ['with the token of another link', { csrf: others.ofLink }],
      ['from a foreign Origin', { origin: ORIGIN.foreign }],
      ['from Origin null', { origin: ORIGIN.opaque }],
      ['without Origin', { origin: ORIGIN.none }],
      ['without cookie', { cookie: null }],
      ['with a made-up cookie', { cookie: `havn=${'A'.repeat(43)}` }],
      ['with two cookies', { cookie: `havn=${'A'.repeat(43)}; havn=${'B'.repeat(43)}` }],
    ]

    const STEPS = [
      ['log-in', 'received', ['login', 'abort', 'refuse']],
      ['choice', 'psuAuthenticated', ['choose', 'abort']],
      ['approval', 'started', ['approve', 'refuse', 'abort']],
    ] as const
    for (const [name, status, steps] of STEPS)
      test(`SEC-18 every button of the ${name} by every forgery: 403, and nothing has changed`, async () => {
        const [link, second] = [linkOf(await tpp.user({ 'TPP-Session-ID': name })), await newLink()]
        const [browser, stranger] = [newBrowser(), newBrowser()]
        await stranger.open(link.href)
        const csrf = stranger.field('csrf') ?? ''
        await browser.open(second.href)
        const ofLink = browser.field('csrf') ?? ''
        await browser.open(link.href)
        if (status !== 'received') await browser.logIn(KARI)
        if (status === 'started') await browser.choose('PRIVATE')
        // A link without a first step has no row yet.
        assert.equal((await rowOf(link))?.['status'] ?? 'received', status)
        const [own = '', shown = '', cookie = ''] = [
          browser.field('csrf'),
          browser.field('shown'),
          browser.cookie(),
        ]
        const untouched = await snapshot(bank)
        for (const step of steps)
          for (const [how, posting] of forgeries({ csrf, ofLink })) {
            const fields = { step, nationalId: KARI, context: 'PRIVATE', shown }
            const page = await browser.post(fields, { csrf: own, cookie, ...posting })
            const isRefused = page.status === 403 || page.status === 410
            assert(isRefused && page.location === undefined, `${step} ${how}: ${page.status}`)
          }
        assert.deepEqual(await snapshot(bank), untouched)
      })

    test('SEC-18 GET changes nothing, at every stage and with everything in its query', async () => {
      const link = linkOf(await tpp.user({ 'TPP-Session-ID': 'get' }))
      const browser = newBrowser()
      await browser.open(link.href)
      const stages = [
        () => Promise.resolve(),
        () => browser.logIn(KARI),
        () => browser.choose('PRIVATE'),
        () => browser.approve(),
      ]
      for (const stage of stages) {
        await browser.open(link.href)
        await stage()
        const untouched = await snapshot(bank)
        for (const query of ['', '?lang=nn', '?step=approve&shown=x', '?step=abort', '?csrf=x&step=refuse'])
          for (const visitor of [browser, newBrowser()]) await visitor.open(`${link.href}${query}`)
        assert.deepEqual(await snapshot(bank), untouched)
        const late = bank.clock.offsetMilliseconds
        bank.clock.offsetMilliseconds += 601_000
        await browser.open(link.href)
        bank.clock.offsetMilliseconds = late
        assert.deepEqual(await snapshot(bank), untouched, 'nor does opening it after its expiry')
      }
    })

    test('SEC-18 no page can be framed, runs a script or is cached', async () => {
      const { href, browser } = await atApproval()
      const pages = [
        await browser.open(href),
        await newBrowser().open(href),
        await newBrowser().open(`${href}x`),
        await browser.post({ step: 'approve' }, { csrf: null }),
      ]
      for (const { status, headers } of pages) {
        const policy = headers.get('content-security-policy') ?? ''
        assert.match(policy, /frame-ancestors 'none'/, String(status))
        assert.match(policy, /default-src 'none'/)
        assert.doesNotMatch(policy, /script-src|unsafe/)
        assert.equal(headers.get('x-frame-options'), 'DENY')
        assert.equal(headers.get('cache-control'), 'no-store')
      }
    })

    test('methods other than GET and POST find nothing', async () => {
      const { href } = await newLink()
      for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
        assert.equal((await fetch(href, { method })).status, 404, method)
    })
  })
})
