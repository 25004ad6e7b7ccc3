import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConfiguredBanks } from '../bank-documents/index.ts'
import {
  type BankProfile,
  busyNotice,
  CALLBACK_PATH,
  readState,
  sendBankNotice,
  sendErrorNotice,
} from '../../domain/sca/index.ts'
import type { BusyPage, SendErrorPage } from '../../edge/index.ts'

/** A hook that answers for a page that is not to be served. */
type PageGuard = (request: FastifyRequest, reply: FastifyReply, done: () => void) => unknown

/** What browsers get where the page that they ask for does not answer. */
export interface BankPages {
  readonly guardPage: PageGuard
  /** Answers for an address without a page, in the name of the bank whose host it is. */
  readonly sendErrorPage: SendErrorPage
  /** The page for a browser that is turned away because there is too much to do. */
  readonly busyPage: BusyPage
}

/** What the pages of a bank without a document are made of. */
interface PageDefaults {
  readonly profile: BankProfile
  readonly isProduction: boolean
}

export function createBankPages(configured: ConfiguredBanks, defaults: PageDefaults): BankPages {
  const settingAt = (host: string) => ({
    ...defaults,
    profile: configured.atHost(host)?.profile ?? defaults.profile,
  })
  return {
    guardPage: guardBankPages(configured, defaults),
    sendErrorPage: (incoming, reply, status) =>
      sendErrorNotice(settingAt(incoming.host), incoming, reply, status),
    busyPage: (request) => busyNotice(settingAt(request.headers.host ?? ''), request),
  }
}

/**
 * A hook for pages, whose paths name their bank, and for the callback of a login, whose state does. At another bank's host
 * a page does not exist, even with the right link: nobody shall see one bank's page under the name of another. While the
 * bank is suspended, its pages say so.
 */
function guardBankPages(configured: ConfiguredBanks, defaults: PageDefaults): PageGuard {
  const guard = async (request: FastifyRequest, reply: FastifyReply, bankId: string) => {
    const here = configured.atHost(request.host)
    const notice = { ...defaults, profile: here?.profile ?? defaults.profile }
    const isOwnHost = here === undefined ? !configured.isNamed(bankId) : here.bankId === bankId
    if (!isOwnHost) return sendBankNotice(notice, request, reply, 'unknown-link')
    const isSuspended = here !== undefined && configured.isSuspended(here.bankId)
    return isSuspended ? sendBankNotice(notice, request, reply, 'suspended') : undefined
  }
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const bankId = bankIdOf(request)
    // For metrics and the log, which take it only if there is such a bank.
    request.bankId = bankId
    // Most calls are for no page, and wait for no promise.
    return bankId === undefined ? done() : guard(request, reply, bankId)
  }
}

/** The bank whose page is asked for, an empty text if nobody can know; undefined if it is no page of a bank. */
function bankIdOf(request: FastifyRequest): string | undefined {
  const { bankId } = request.params as { bankId?: string }
  if (request.routeOptions.url !== CALLBACK_PATH) return bankId
  const { state } = request.query as { state?: unknown }
  return (typeof state === 'string' ? readState(state)?.bankId : undefined) ?? ''
}
