import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { NdctPayment } from '@havn/contract'
import { type Bank, connectBank, expect, type KnownPsu, readRedirect } from '@havn/tpp-sdk'
import type { TppFiles } from '../environment/certificates.ts'
import { approveOnPages } from '../load/psu-pages.ts'

/** One person pays, another one's accounts are read: a new session of a PSU ends the one before. */
const PAYER = '14838530061'
const HOLDER = '02927931152'
/** On a slow machine visits are left out rather than piled up: a soak is no flood. */
const runningMax = 12
const REDIRECT_URI = 'https://tpp.example/callback'
const PRODUCT = 'norwegian-domestic-credit-transfers'

interface Visited {
  readonly bank: Bank
  readonly notificationUri: string
}

/** The kinds of visits of PSUs, which take place in turn. */
const VISITS: readonly ((visited: Visited) => Promise<void>)[] = [
  payOnPages,
  readAccounts,
  payWithoutPages,
  payOnPages,
  makeMistakes,
  leaveUnapproved,
]

export interface Load {
  readonly visits: number
  readonly failures: number
  readonly problems: readonly string[]
  stop(): Promise<void>
}

/** Begins a visit every so often, also if those before have not ended, until it is stopped. */
export async function startVisits(
  { port, tpp, notificationUri }: { port: number; tpp: TppFiles; notificationUri: string },
  perSecond: number,
): Promise<Load> {
  const { keyPem: key, certificatePem: certificate } = tpp
  const bank = connectBank({ baseUrl: `http://127.0.0.1:${port}`, key, certificate })
  // The first call opens the TPP's bank with all its data, which takes longer than any other.
  await expect(bank.sandbox.listSandboxCustomers({}, { retries: 20 }), 200)
  const running = new Set<Promise<void>>()
  const problems: string[] = []
  let isReading = false
  const counts = { begun: 0, visits: 0, failures: 0 }

  function begin(): void {
    if (running.size >= runningMax) return
    const visit = VISITS[counts.begun % VISITS.length]
    counts.begun += 1
    // A second session of the same PSU would end the first one in the middle of its reads.
    if (visit === readAccounts && isReading) return
    if (visit === readAccounts) isReading = true
    const ended = visit?.({ bank, notificationUri })
      .finally(() => {
        if (visit === readAccounts) isReading = false
      })
      .then(
        () => void (counts.visits += 1),
        (error: unknown) => {
          counts.failures += 1
          if (problems.length < 20) problems.push(error instanceof Error ? error.message : String(error))
        },
      )
    if (ended === undefined) return
    running.add(ended)
    void ended.finally(() => running.delete(ended))
  }

  const timer = setInterval(begin, 1000 / perSecond)
  return {
    get visits() {
      return counts.visits
    },
    get failures() {
      return counts.failures
    },
    problems,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

const paymentBody = (): NdctPayment => ({
  instructedAmount: { amount: '1.25', currency: 'NOK' },
  creditorName: 'Ola Nordmann',
  creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
  creditorAccount: { bban: '99860512749', currency: 'NOK' },
  debtorAccount: { bban: '99860510002', currency: 'NOK' },
  remittanceInformationUnstructured: `Invoice ${randomUUID()}`,
})

/** Creates a payment by single SCA, with notifications of everything that happens to it. */
async function createPayment({ bank, notificationUri }: Visited) {
  const session = {
    sessionId: randomUUID(),
    redirectUri: REDIRECT_URI,
    ipAddress: '192.0.2.7',
    psu: { nationalId: PAYER, context: 'PRIVATE' },
    notificationUri,
  } as const
  const { body } = await expect(bank.createNdctPayment({ body: paymentBody(), session }), 201)
  const { scaRedirect, scaStatus } = body._links ?? {}
  assert(scaRedirect && scaStatus, 'a new payment has the links of its authorisation')
  const authorisationId = scaStatus.href.split('/').at(-1) ?? ''
  return { paymentId: body.paymentId, link: scaRedirect.href, authorisationId }
}

async function payOnPages(visited: Visited): Promise<void> {
  const { paymentId, link } = await createPayment(visited)
  await approveOnPages(link, PAYER)
  const call = { paymentId, paymentProduct: PRODUCT } as const
  const { body } = await expect(visited.bank.readPaymentStatus(call), 200)
  assert.notEqual(body.transactionStatus, 'RCVD', 'the payment was approved')
  await expect(visited.bank.readPayment(call), 200)
}

async function payWithoutPages(visited: Visited): Promise<void> {
  const { authorisationId } = await createPayment(visited)
  const body = { outcome: 'approve', nationalId: PAYER } as const
  await expect(visited.bank.sandbox.decideAuthorisation({ authorisationId, body }), 200)
}

/** A PSU who starts a payment and never comes. */
async function leaveUnapproved(visited: Visited): Promise<void> {
  const { link } = await createPayment(visited)
  const page = await fetch(link)
  await page.text()
  assert.equal(page.status, 200)
}

/** A consent, then accounts, balances and transactions. */
async function readAccounts({ bank }: Visited): Promise<void> {
  const started = { sessionId: randomUUID(), redirectUri: REDIRECT_URI, ipAddress: '192.0.2.7' }
  const asked = await expect(bank.listAccounts({ session: started }), 401)
  const authorisationId = asked.body._links.scaRedirect.href.split('/').at(-2) ?? ''
  const body = { outcome: 'approve', nationalId: HOLDER } as const
  const decided = await expect(bank.sandbox.decideAuthorisation({ authorisationId, body }), 200)
  const redirect = readRedirect(decided.body.redirect ?? '')
  assert(redirect.kind === 'authenticated', 'the consent was given')
  const psu: KnownPsu = redirect.psu
  const session = { ...started, psu }
  const { body: listed } = await expect(bank.listAccounts({ session }), 200)
  const [account] = listed.accounts
  assert(account !== undefined)
  await expect(bank.readBalances({ accountId: account.resourceId, session }), 200)
  await expect(bank.listTransactions({ accountId: account.resourceId, session }), 200)
}

/** Calls that are refused: what failed must not stay behind either. */
async function makeMistakes({ bank }: Visited): Promise<void> {
  const unknown = { paymentId: randomUUID(), paymentProduct: PRODUCT } as const
  const { status } = await bank.readPaymentStatus(unknown)
  assert.equal(status, 404)
  const session = {
    sessionId: randomUUID(),
    redirectUri: REDIRECT_URI,
    ipAddress: '192.0.2.7',
    psu: { id: randomUUID() },
  }
  await expect(bank.listAccounts({ session }), 401)
}
