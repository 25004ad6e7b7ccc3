import type { CheckedBank } from './checked-bank.ts'
import { decideInBrowser } from './psu-pages.ts'

/** The values of `{{fixture.…}}`. */
export type Fixture = Readonly<Record<string, string>>

interface Person {
  readonly login: string
  /** A text of the context in which they act, where they have several. */
  readonly context?: string
}

/** The people of the checks, in the data of the sandbox's German bank. */
export const PEOPLE: Readonly<Record<string, Person>> = {
  anna: { login: 'anna.becker' },
  bruno: { login: 'bruno.maier' },
  clara: { login: 'clara.vogel' },
  david: { login: 'david.krueger' },
}

const HEADERS = {
  'PSU-IP-Address': '192.168.8.78',
  'TPP-Redirect-URI': 'https://tpp.example/ok?state=7',
}

const SECOND = 'DE74100000010000000102'

/** What the data of the sandbox have from the start. */
export const KNOWN: Fixture = {
  'fixture.anna.login': 'anna.becker',
  'fixture.companyId': 'e0000000-0000-4000-8000-000000000101',
}

/** Makes what the checks find already there: a payment that is executed, and the id of an account. */
export async function makeFixture(checked: CheckedBank, call: FixtureCall): Promise<Fixture> {
  const { bank } = checked
  const paid = await call('POST', '/v1/payments/sepa-credit-transfers', HEADERS, {
    instructedAmount: { currency: 'EUR', amount: '1.23' },
    debtorAccount: { iban: 'DE04100000010000000101' },
    creditorName: 'Fixture',
    creditorAccount: { iban: 'FR7612345987650123456789014' },
  })
  await decideInBrowser(bank, linkOf(paid), { login: 'anna.becker', action: 'approve' })
  await checked.sandbox('POST', '/v1/sandbox/batch-runs')
  const consent = await call('POST', '/v1/consents', HEADERS, {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: false,
    validUntil: '9999-12-31',
    frequencyPerDay: 1,
    combinedServiceIndicator: false,
  })
  await decideInBrowser(bank, linkOf(consent), { login: 'anna.becker', action: 'approve' })
  const listed = await call('GET', '/v1/accounts', {
    'PSU-IP-Address': '192.168.8.78',
    'Consent-ID': String(consent['consentId']),
  })
  const accounts = listed['accounts'] as readonly { readonly iban: string; readonly resourceId: string }[]
  return {
    ...KNOWN,
    'fixture.executedPaymentId': String(paid['paymentId']),
    'fixture.A2.resourceId': accounts.find(({ iban }) => iban === SECOND)?.resourceId ?? '',
  }
}

export type FixtureCall = (
  method: 'GET' | 'POST',
  target: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) => Promise<Readonly<Record<string, unknown>>>

function linkOf(answer: Readonly<Record<string, unknown>>): string {
  const links = answer['_links'] as
    | Readonly<Record<string, { readonly href: string } | undefined>>
    | undefined
  return links?.['scaRedirect']?.href ?? ''
}
