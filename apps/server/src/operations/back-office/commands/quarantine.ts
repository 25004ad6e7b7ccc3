import { inBankTransaction } from '../../../platform/database/actor.ts'
import { isId } from '../../../platform/shared/ids.ts'
import {
  confirmProposal,
  declineProposal,
  proposeDecision,
  type QuarantineOutcome,
} from '../decide-quarantine.ts'
import { localTime } from '../local-time.ts'
import { lookAtQuarantine } from '../quarantine-list.ts'
import { parseReason } from '../reason.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'
import { contextOf, fail, type OfficeCommandSetup } from './command-setup.ts'

const texts = OFFICE_TEXTS.en
const quarantinedMax = 500

/** `havn quarantine list`. */
export async function listQuarantine(setup: OfficeCommandSetup, isJson: boolean): Promise<number> {
  const listed = []
  for (const bankId of setup.bankIds) {
    const found = await inBankTransaction(setup.bankDatabase, bankId, (queries) =>
      lookAtQuarantine(queries, contextOf(setup, bankId), quarantinedMax),
    )
    listed.push(...found.map((payment) => ({ bankId, ...payment })))
  }
  if (isJson) setup.print(JSON.stringify(listed, undefined, 2))
  else if (listed.length === 0) setup.print(texts.labels.quarantineNone)
  for (const { paymentId, quarantinedAt, problem, cancellationDecidedAt, proposal } of isJson ? [] : listed) {
    const decided =
      cancellationDecidedAt === null
        ? ''
        : `  ${texts.labels.cancellationDecided} ${localTime(cancellationDecidedAt)}`
    const proposed =
      proposal === undefined
        ? ''
        : `  ${proposal.action}, ${texts.labels.proposedBy} ${proposal.proposedBy}: ${proposal.proposalId}`
    setup.print(`${paymentId}  ${localTime(quarantinedAt)}  ${problem}${decided}${proposed}`)
  }
  return 0
}

/** A step of a decision about a quarantined payment, as an operator typed it. */
export interface QuarantineRequest {
  readonly step: 'propose' | 'confirm' | 'decline'
  readonly paymentId: string
  /** The proposal to confirm. */
  readonly proposalId?: string | undefined
  /** What to propose, as it was typed. */
  readonly action?: string | undefined
  readonly reason?: string | undefined
}

/** `havn quarantine propose|confirm|decline`: exit code 0 if it was done. */
export async function decideQuarantine(
  setup: OfficeCommandSetup,
  request: QuarantineRequest,
): Promise<number> {
  const { bankDatabase, print } = setup
  const { step, paymentId, proposalId = '', action } = request
  if (step !== 'decline' && !setup.hasOwnLogin) return fail(setup, texts.labels.loginIsShared)
  if (!isId(paymentId)) return fail(setup, texts.labels.unknownId)
  if (step === 'propose' && action !== 'retry' && action !== 'cancel')
    return fail(setup, texts.labels.unknownAction)
  const reason = parseReason(request.reason)
  if (step !== 'confirm' && !reason.ok) return fail(setup, texts.reasonProblems[reason.problem])
  const text = reason.ok ? reason.value : ''
  // What every bank answers that does not know the payment.
  const unknown: QuarantineOutcome = { kind: step === 'propose' ? 'not-quarantined' : 'no-proposal' }
  let outcome: QuarantineOutcome = unknown
  for (const bankId of setup.bankIds) {
    const context = contextOf(setup, bankId)
    if (step === 'propose')
      outcome = await proposeDecision(bankDatabase, context, {
        paymentId,
        action: action === 'cancel' ? 'cancel' : 'retry',
        reason: text,
      })
    else if (step === 'confirm')
      outcome = await confirmProposal(bankDatabase, context, { paymentId, proposalId })
    else outcome = await declineProposal(bankDatabase, context, { paymentId, reason: text })
    if (outcome.kind !== unknown.kind) break
  }
  if (!['proposed', 'confirmed', 'cancellation-decided', 'declined'].includes(outcome.kind))
    return fail(setup, texts.outcomes[outcome.kind])
  print(texts.outcomes[outcome.kind])
  return 0
}
