// Pays: creates a payment, waits for the PSU and for the bank's notifications. README.md says how to run it.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { EventEmitter, on } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { connectBank, explainAnswer, notificationEndpoint, readRedirect } from '@havn/tpp-sdk'
import type { Bank, EndpointResponse, Notification, RedirectOutcome } from '@havn/tpp-sdk'

const setting = (name: string, otherwise: string) => process.env[name] ?? otherwise
const readSetting = (name: string, otherwise: string) => readFileSync(setting(name, otherwise), 'utf8')

const paymentProduct = 'norwegian-domestic-credit-transfers'
const authority = readSetting('BANK_AUTHORITY', '.havn/ca.pem')
const seal = { authority, organizationIdentifier: setting('BANK_IDENTIFIER', 'PSDNO-FSA-000000001') }
const port = Number(setting('TPP_PORT', '9000'))
const tppUrl = setting('TPP_URL', `http://127.0.0.1:${port}`)

/** How the PSU came back, or a notification of the bank. */
type Event = { readonly back: RedirectOutcome } | { readonly notification: Notification }

async function main(): Promise<boolean> {
  const bank = connectBank({
    baseUrl: setting('BANK_URL', 'https://localhost:8443'),
    key: readSetting('TPP_KEY', '.havn/tpp/default/key.pem'),
    certificate: readSetting('TPP_CERTIFICATE', '.havn/tpp/default/cert.pem'),
    ca: authority,
  })
  const state = randomUUID()
  const events = new EventEmitter()
  const receiver = startReceiver(state, events)
  const arrived = on(events, 'event')
  try {
    const answer = await createPayment(bank, state)
    if (answer.status !== 201) throw new Error(explainAnswer(answer))
    const { paymentId, transactionStatus, _links } = answer.body
    console.log(`Payment ${paymentId} is ${transactionStatus}. Send the PSU to`)
    console.log(_links?.scaRedirect?.href)
    return await follow(bank, paymentId, arrived)
  } finally {
    receiver.close()
  }
}

/** Every attempt has the same X-Request-ID, so nothing is paid twice. A 401 with a link is an answer, not an exception. */
function createPayment(bank: Bank, state: string) {
  return bank.createNdctPayment({
    session: {
      sessionId: randomUUID(),
      redirectUri: `${tppUrl}/callback?state=${state}`,
      notificationUri: `${tppUrl}/notifications`,
      notificationContentPreferred: 'status=PROCESS',
      ipAddress: '192.0.2.7',
      // By national id: one SCA identifies the PSU and approves. Once you know their PSU-ID, send that instead.
      psu: { nationalId: '14838530061', context: 'PRIVATE' },
    },
    body: {
      instructedAmount: { amount: '125.50', currency: 'NOK' },
      creditorName: 'Ola Nordmann',
      creditorAccount: { bban: '99860512749', currency: 'NOK' },
      creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
      debtorAccount: { bban: '99860510002', currency: 'NOK' },
      remittanceInformationUnstructured: `Ordre ${randomBytes(4).toString('hex')} på nett`,
    },
  })
}

/** Waits until the payment has ended, and returns whether it was booked. */
async function follow(bank: Bank, paymentId: string, arrived: AsyncIterable<Event[]>): Promise<boolean> {
  const seen = new Set<string>()
  for await (const [event] of arrived) {
    if (event === undefined) continue
    if ('back' in event) {
      if (!(await welcomeBack(bank, paymentId, event.back))) return false
      continue
    }
    const { notificationId, transactionStatus, ...about } = event.notification
    // Another recipient could send a notification on to you, and the bank may send one twice.
    if (about.paymentId !== paymentId || seen.has(notificationId)) continue
    seen.add(notificationId)
    console.log(`Notified: ${transactionStatus}`)
    if (transactionStatus === 'ACSC') return true
    if (transactionStatus === 'RJCT' || transactionStatus === 'CANC') return false
  }
  return false
}

/** Prints how the PSU came back, and the payment's status after an approval. Returns whether they approved. */
async function welcomeBack(bank: Bank, paymentId: string, back: RedirectOutcome): Promise<boolean> {
  if (back.kind === 'unreadable') throw new Error(back.problem)
  if (back.kind === 'failed') {
    const { status, code, outcome, message } = back
    console.log(`The PSU is back without approval: ${status} ${code}, ${outcome}: ${message}`)
    return false
  }
  console.log(`The PSU is back, with approval. PSU-ID ${back.psu.id}`)
  const answer = await bank.readPaymentStatus({ paymentProduct, paymentId, session: { psu: back.psu } })
  if (answer.status !== 200) throw new Error(explainAnswer(answer))
  console.log(`The payment is ${answer.body.transactionStatus}.`)
  return true
}

/** Serves the TPP's own two addresses, on this machine alone. */
function startReceiver(state: string, events: EventEmitter): Server {
  const notifications = notificationEndpoint({
    seal,
    onNotification: (notification) => void events.emit('event', { notification } satisfies Event),
    onProblem: (problem) => console.error(`Refused a notification: ${problem}`),
  })
  const server = createServer((request, response) => {
    answerTo(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    )
  })

  async function answerTo(request: IncomingMessage): Promise<EndpointResponse> {
    const { method = '', url = '/', headersDistinct: headers } = request
    const { pathname, searchParams } = new URL(url, tppUrl)
    if (pathname === '/notifications')
      return notifications.handle({ method, url, headers, body: await buffer(request) })
    if (pathname !== '/callback') return { status: 404, headers: {}, body: 'Not here' }
    // The PSU who returns need not be the one you sent: anybody can open this address.
    if (!isSame(searchParams.get('state') ?? '', state))
      return { status: 400, headers: {}, body: 'the state is not that of this payment' }
    events.emit('event', { back: readRedirect(url) } satisfies Event)
    return { status: 200, headers: {}, body: 'Thank you. You can close this window.' }
  }

  return server.listen(port, '127.0.0.1')
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

process.exitCode = (await main()) ? 0 : 1
