import type { Database } from '../../../platform/database/database.ts'
import type { ActContext } from '../acts.store.ts'
import { confirmProposal, declineProposal, proposeDecision } from '../decide-quarantine.ts'
import { parseReason } from '../reason.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'

interface FormSetup {
  readonly bankDatabase: Database
  readonly context: ActContext
  readonly texts: OfficeTexts
}

/** Does what the form of a quarantined payment asks for, and says what came of it. */
export async function decideFromForm(
  { bankDatabase, context, texts }: FormSetup,
  paymentId: string,
  form: URLSearchParams,
): Promise<string | undefined> {
  const step = form.get('step')
  if (step === 'confirm') {
    const proposalId = form.get('proposal') ?? ''
    const { kind } = await confirmProposal(bankDatabase, context, { paymentId, proposalId })
    return texts.outcomes[kind]
  }
  if (step !== 'propose-retry' && step !== 'propose-cancel' && step !== 'decline') return undefined
  const reason = parseReason(form.get('reason') ?? '')
  if (!reason.ok) return texts.reasonProblems[reason.problem]
  const { value } = reason
  const { kind } =
    step === 'decline'
      ? await declineProposal(bankDatabase, context, { paymentId, reason: value })
      : await proposeDecision(bankDatabase, context, {
          paymentId,
          action: step === 'propose-retry' ? 'retry' : 'cancel',
          reason: value,
        })
  return texts.outcomes[kind]
}
