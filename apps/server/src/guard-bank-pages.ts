import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConfiguredBanks } from './bank-documents/index.ts'
import { type BankProfile, sendBankNotice } from './sca/index.ts'

/**
 * A hook for pages, whose paths name their bank, and for the callback of a login, whose host does. At another bank's host a page does not exist, even with the right link:
 * nobody shall see one bank's page under the name of another. While the bank is suspended, its pages say so.
 */
export function guardBankPages(
  configured: ConfiguredBanks,
  defaults: { readonly profile: BankProfile; readonly isProduction: boolean },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { bankId } = request.params as { bankId?: string }
    const isCallback = request.routeOptions.url === '/sca/callback'
    if (bankId === undefined && !isCallback) return undefined
    const here = configured.atHost(request.hostname.toLowerCase())
    const notice = { ...defaults, profile: here?.profile ?? defaults.profile }
    const isOwnHost = here === undefined ? !configured.isNamed(bankId ?? '') : here.bankId === bankId
    if (!isOwnHost && !isCallback) return sendBankNotice(notice, request, reply, 'unknown-link')
    const isSuspended = here !== undefined && configured.isSuspended(here.bankId)
    return isSuspended ? sendBankNotice(notice, request, reply, 'suspended') : undefined
  }
}
