import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '@havn/html'
import { readBankTime } from '../../../platform/banks/index.ts'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ActContext } from '../operator.ts'
import { hasEnded } from '../login/ended-sessions.ts'
import type { OfficeSession } from '../login/office-cookies.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import {
  isOwnForm,
  officeNotice,
  type OfficeRequest,
  readOfficeRequest,
  redirectOffice,
  sendOfficePage,
} from './office-request.pages.ts'

/** A request of somebody who is logged in, for a bank that is theirs. */
export interface OwnRequest {
  readonly request: OfficeRequest
  readonly context: ActContext
  readonly params: Readonly<Record<string, string>>
}

type Handler = (incoming: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What all pages of the back office share: who may see what, and how pages are sent. */
export interface OfficeGuard {
  readonly read: (incoming: FastifyRequest) => OfficeRequest
  /** The login of a request; undefined if there is none, or the employee has logged out of it. */
  readonly findSession: (request: OfficeRequest) => Promise<OfficeSession | undefined>
  readonly send: (
    reply: FastifyReply,
    request: OfficeRequest,
    page: { status: number; body: Html },
  ) => FastifyReply
  /**
   * Says that there is nothing, or no payment with the id that was sought, at the only bank of the login if it has one: an address of
   * another bank looks no different.
   */
  readonly notFound: (reply: FastifyReply, request: OfficeRequest, soughtId?: string) => Promise<FastifyReply>
  /** Lets through who is logged in and works for the bank of the address; of any other bank nothing is said. */
  readonly guarded: (work: (own: OwnRequest, reply: FastifyReply) => Promise<FastifyReply>) => Handler
  /** Runs a transaction that acts for the bank of the request. */
  readonly inBank: <Result>(
    context: ActContext,
    work: (queries: Queries) => Promise<Result>,
  ) => Promise<Result>
}

export function createOfficeGuard(setup: OfficePagesSetup): OfficeGuard {
  const { keys, clock, settings, bankDatabase, bankNameOf, isProduction } = setup
  const { publicUrl } = settings
  const read: OfficeGuard['read'] = (incoming) =>
    readOfficeRequest(incoming, { keys, publicUrl, nowMilliseconds: clock.milliseconds() })
  const send: OfficeGuard['send'] = (reply, request, page) =>
    sendOfficePage(reply, request, { ...page, isProduction })
  const withBank = async (request: OfficeRequest, bankId: string): Promise<OfficeRequest> => {
    const { nowMilliseconds } = request.frame
    const bankTime = await readBankTime(bankDatabase, bankId, nowMilliseconds)
    const clockOffsetMilliseconds = bankTime.epochMilliseconds - nowMilliseconds
    const bank = { bankId, name: bankNameOf(bankId), clockOffsetMilliseconds }
    return { ...request, frame: { ...request.frame, bank } }
  }
  const notFound: OfficeGuard['notFound'] = async (reply, request, soughtId) => {
    const [first, ...others] = request.session?.bankIds ?? []
    const isOnly = first !== undefined && others.length === 0
    const { frame } = isOnly ? await withBank(request, first) : request
    const path = isOnly ? `/back-office/${first}` : '/back-office'
    const body = officeNotice({ ...frame, path, query: new URLSearchParams() }, 'notFound', soughtId)
    return send(reply, request, { status: 404, body })
  }
  const findSession: OfficeGuard['findSession'] = async ({ session }) =>
    session && !(await hasEnded(bankDatabase, session)) ? session : undefined
  const refuse = (reply: FastifyReply, request: OfficeRequest) =>
    send(reply, request, { status: 403, body: officeNotice(request.frame, 'formExpired') })

  return {
    read,
    findSession,
    send,
    notFound,
    inBank: ({ bankId }, work) => inBankTransaction(bankDatabase, bankId, work),
    guarded(work) {
      return async (incoming, reply) => {
        const request = read(incoming)
        const session = await findSession(request)
        const isForm = incoming.method === 'POST'
        if (session === undefined)
          return isForm ? refuse(reply, request) : redirectOffice(reply, '/back-office/login')
        if (isForm && !isOwnForm(incoming, { keys, publicUrl }, request)) return refuse(reply, request)
        const params = incoming.params as Readonly<Record<string, string>>
        const bankId = params['bankId'] ?? ''
        if (!session.bankIds.includes(bankId)) return notFound(reply, request, params['paymentId'])
        const operator = { id: session.operatorId, channel: 'pages' } as const
        const context = { bankId, operator, nowMilliseconds: clock.milliseconds() }
        return work({ request: await withBank(request, bankId), context, params }, reply)
      }
    },
  }
}
