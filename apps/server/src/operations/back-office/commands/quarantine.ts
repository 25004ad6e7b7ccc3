import { inBankTransaction } from '../../../platform/database/actor.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { proposeDecision, type QuarantineOutcome } from '../decide-quarantine.ts'
import { localTime } from '../local-time.ts'
import { lookAtQuarantine } from '../quarantine-list.ts'
import type { QuarantineAction } from '../proposals.store.ts'
import { parseReason } from '../reason.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'
import { contextOf, fail, type OperatorSetup } from './command-setup.ts'

const texts = OFFICE_TEXTS.en
const quarantinedMax = 500

/** `havn quarantine list`. */
export async function listQuarantine(setup: OperatorSetup, isJson: boolean): Promise<number> {
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

/** `havn quarantine propose`: exit code 0 if it was done. */
export async function proposeQuarantine(
  setup: OperatorSetup,
  request: { readonly paymentId: string; readonly action: QuarantineAction; readonly reason: string },
): Promise<number> {
  const { bankDatabase, print } = setup
  const { paymentId, action } = request
  if (!setup.hasOwnLogin) return fail(setup, texts.labels.loginIsShared)
  if (!isId(paymentId)) return fail(setup, texts.labels.unknownId)
  const reason = parseReason(request.reason)
  if (!reason.ok) return fail(setup, texts.reasonProblems[reason.problem])
  // What every bank answers that does not know the payment.
  let outcome: QuarantineOutcome = { kind: 'not-quarantined' }
  for (const bankId of setup.bankIds) {
    const proposal = { paymentId, action, reason: reason.value }
    outcome = await proposeDecision(bankDatabase, contextOf(setup, bankId), proposal)
    if (outcome.kind !== 'not-quarantined') break
  }
  if (outcome.kind !== 'proposed') return fail(setup, texts.outcomes[outcome.kind])
  print(texts.outcomes.proposed)
  return 0
}
