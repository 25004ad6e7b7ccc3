import { type Link, OPERATIONS } from '@havn/contract'
import type { CoreBank } from '../../../core-bank/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { requireSession } from '../../../domain/sca/index.ts'
import { answerTo, type RouteContext, serve } from '../../../edge/index.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

interface AgreementsSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Queries
  readonly coreBank: CoreBank
  readonly keys: KeyRing
}

/** EP-21, SCA-17: serves the agreements that a PSU may act under, whose ids a TPP uses as PSU-Corporate-ID. */
export function serveAgreements({ routeContext, tppDatabase, coreBank, keys }: AgreementsSetup): void {
  serve(routeContext, OPERATIONS.listAgreements, async (call) => {
    const outcome = await requireSession({ tppDatabase, coreBank, keys }, call)
    switch (outcome.kind) {
      case 'refused':
        return outcome
      case 'valid': {
        const { personId } = outcome.session
        const psu = await coreBank.findCustomer({ bankId: call.bank.bankId, personId })
        const { warnings } = call.fixes
        // A PSU who is no longer a customer has no agreements.
        const agreements = (psu?.agreements ?? []).map(({ agreementId, name }) => ({
          id: agreementId,
          name,
          _links: { accounts: ACCOUNTS_LINK },
        }))
        const messages = warnings.length === 0 ? {} : { tppMessages: [...warnings] }
        return answerTo(call, { status: 200, body: { agreements, ...messages } })
      }
    }
  })
}

const ACCOUNTS_LINK: Link = { href: OPERATIONS.listAccounts.path, verbs: ['GET'] }
