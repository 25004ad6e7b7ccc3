import type { Recorder } from '../exchange/recorder.ts'
import { createSender, type Sender } from '../exchange/send.ts'
import type { WireRequest } from '../exchange/exchange.ts'
import { NotReachedError } from '../outcome.ts'
import type { Psu } from '../psu.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { PEOPLE } from './people.ts'
import type { BerlinGroupOptions } from './berlin-group-options.ts'
import { sandboxAt } from './sandbox-operations.ts'
import type { PersonDecision, ServerAnswer, ServerCall, ServerUnderCheck } from './server-under-check.ts'
import { decideOnPages } from './steps/psu-pages.ts'

/** Connections to every address of the deployment, with each of the client certificates. */
export interface Connections extends Sender {
  /** Prepares a request for one of them. */
  prepare(call: ServerCall): WireRequest
}

export function createConnections({ addresses, ca, qwacs }: BerlinGroupOptions): Connections {
  const senders = new Map<string, Sender>()
  const senderOf = new WeakMap<WireRequest, Sender>()

  function senderFor({ base, qwac }: ServerCall): Sender {
    const key = `${base} ${qwac}`
    const known = senders.get(key)
    if (known !== undefined) return known
    const address = addresses[base]
    if (address === undefined) throw new NotReachedError(`No address is known for ${base}.`, 'Give one.')
    const made = createSender(new URL(address), ca, undefined, qwacs[qwac])
    senders.set(key, made)
    return made
  }

  return {
    prepare(call) {
      const { method, target, body, headers: given } = call
      const headers = Object.entries({
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...given,
      })
      const request = { method, target, headers, body: body === undefined ? undefined : Buffer.from(body) }
      senderOf.set(request, senderFor(call))
      return request
    },
    send(request) {
      const sender = senderOf.get(request)
      if (sender === undefined) throw new Error('a request that was not prepared has no connection')
      return sender.send(request)
    },
    close: () => senders.forEach((sender) => sender.close()),
  }
}

interface ServerParts {
  readonly options: BerlinGroupOptions
  readonly connections: Connections
  readonly recorder: Recorder
  /** Called with the number of each exchange. */
  readonly onExchange: (number: number) => void
}

/** The deployment at the addresses that were given. */
export function createHttpServer(parts: ServerParts): ServerUnderCheck {
  const { options, connections, recorder, onExchange } = parts
  const { isSandbox, psu } = options
  const logins = {
    ...Object.fromEntries(Object.entries(PEOPLE).map(([name, one]) => [name, one.login])),
    ...options.logins,
  }
  let fixture: Promise<Fixture> | undefined

  async function send(call: ServerCall): Promise<ServerAnswer> {
    const exchange = await recorder.send(
      connections.prepare(call),
      call.qwac === 'other' ? 'second' : 'first',
    )
    onExchange(exchange.number)
    const { status, headers, text, json } = exchange
    return { status, headers, text, json }
  }

  const sandbox = sandboxAt(send)

  const server: ServerUnderCheck = {
    zone: options.zone ?? 'Europe/Berlin',
    send,
    sealOf(name) {
      const seal = options.seals[name]
      if (seal === undefined) throw new NotReachedError(`There is no seal ${name}.`, `Give --seal ${name}=….`)
      return seal
    },
    async now() {
      if (!isSandbox) return Temporal.Instant.fromEpochMilliseconds(options.now())
      return sandbox.now()
    },
    setClock: (to) => sandbox.setClock(to),
    runBatch: async () => (isSandbox ? sandbox.runBatch() : undefined),
    decide: (link, decision) =>
      psu === undefined
        ? decideOnPages({ ca: options.ca }, link, {
            ...PEOPLE[decision.person],
            ...decision,
            login: logins[decision.person] ?? '',
          })
        : decideBy(psu, link, decision, logins),
    decideOnDevice: (authorisationId, action) => sandbox.decideOnDevice(authorisationId, action),
    async fixtureOf({ steps }) {
      const known = options.fixture
      if (!/fixture\.(executedPaymentId|A2)/.test(JSON.stringify(steps))) return known
      fixture ??= createFixture(server, known)
      return fixture
    },
  }
  return server
}

/** A program, or a person at the terminal, acts as the PSU. */
async function decideBy(
  psu: Psu,
  link: string,
  { person, action, choose }: PersonDecision,
  logins: Readonly<Record<string, string>>,
): Promise<string> {
  const outcome = action === 'reject' ? 'refuse' : action
  const task = { link, outcome, nationalId: logins[person] ?? person } as const
  const end = await psu.decide(choose === undefined ? task : { ...task, accounts: choose })
  if (end === undefined) throw new NotReachedError('The PSU did not decide.', 'Let somebody act as the PSU.')
  return end
}
