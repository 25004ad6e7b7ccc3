import assert from 'node:assert/strict'
import { KARIS } from '../consents/support/consent-calls.ts'
import { type ConsentAnswer, consentFor, consentsAtStadt, OK } from '../berlin-group/support/consent-calls.ts'
import { fundsAtStadt, newIssuer } from '../berlin-group/support/funds-calls.ts'
import { pageFetcher } from '../berlin-group/support/fetch-page.ts'
import { callStadt, PSD2 } from '../berlin-group/support/stadt.ts'
import { HIGH } from '../oidc/support/login-provider.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import type { TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'

const linkOf = ({ json, text }: Pick<ConsentAnswer, 'json' | 'text'>) => {
  const href = json?._links?.['scaRedirect']?.href
  assert.ok(href, text)
  return href
}

/** What the program prints of her login. */
export const loginOfKari = (issuer: string) =>
  new RegExp(`login +national id ${KARI}, signed by ${issuer}, level `)

/** Kari, who gives consents to one TPP through both interfaces of a bank, and logs in at a provider. */
export function consentsOfKari(bank: TestBank, tpp: Identity) {
  const calls = consentsAtStadt(() => bank, tpp)
  const psu = newBrowser(pageFetcher(() => bank))

  /** Opens a link, logs in at the provider, and approves with these accounts ticked. */
  async function approve(link: string, accounts: readonly string[] = []): Promise<void> {
    await psu.open(link)
    const left = await psu.post({ step: 'login', shown: psu.field('shown') ?? '' })
    assert.ok(left.location, left.html)
    const callback = await logInAtProvider(left.location)
    const back = await psu.open(callback)
    if (back.location !== undefined) await psu.open(new URL(back.location, callback).href)
    if (psu.field('shown') === undefined) await psu.choose('PRIVATE')
    const page = await psu.approve({}, accounts)
    assert.match(String(page.location), /^https:\/\/tpp\.example\//, page.html)
  }

  return {
    /** Ticks these accounts in a consent of the Norwegian interface, and returns its id. */
    async giveChosen(accounts: readonly string[] = [KARIS.current]): Promise<string> {
      const headers = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': OK }
      const target = '/v1/bank-offered-consents'
      const started = await callStadt(bank, { host: PSD2, method: 'POST', target, seal: tpp, headers })
      await approve(linkOf(started), accounts)
      const [consent] = await queryAsOwner(bank, 'select consent_id from consents.resource')
      return String(consent?.['consent_id'])
    },

    /** Gives what a TPP asks for through the interface of the Berlin Group, and returns the consent's id. */
    async giveRequested(body: object = consentFor(), accounts?: readonly string[]): Promise<string> {
      const created = await calls.create(body)
      await approve(linkOf(created), accounts)
      const consentId = String(created.json?.consentId)
      assert.equal(await calls.statusOf(consentId), accounts?.length === 0 ? 'rejected' : 'valid')
      return consentId
    },

    /** Lets an issuer of cards ask whether an amount is there. */
    async giveFunds(): Promise<string> {
      const created = await fundsAtStadt(() => bank, newIssuer(bank, { name: 'Kortselskapet AS' })).create()
      await approve(linkOf(created))
      return String(created.json?.consentId)
    },
  }
}

/** Follows the provider's redirects as a browser does, fills in its form, and returns the address of the callback. */
async function logInAtProvider(address: string): Promise<string> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)
  async function follow(to: string, init: Pick<RequestInit, 'method' | 'body'> = {}): Promise<string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(to, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    await answer.text()
    const location = answer.headers.get('location')
    if (location === null) return to
    const next = new URL(location, to)
    return next.origin === origin ? follow(next.href) : next.href
  }
  const form = await follow(address)
  const body = new URLSearchParams({ step: 'login', person: KARI, nationalId: '', acr: HIGH, age: '0' })
  return follow(form, { method: 'POST', body })
}
