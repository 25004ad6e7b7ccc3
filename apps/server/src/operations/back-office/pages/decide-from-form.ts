import type { Database } from '../../../platform/database/database.ts'
import type { ActContext } from '../operator.ts'
import {
  confirmProposal,
  declineProposal,
  proposeDecision,
  type QuarantineOutcome,
} from '../decide-quarantine.ts'
import { parseReason } from '../reason.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'
import type { OfficeMessage } from './office-parts.ts'

interface FormSetup {
  readonly bankDatabase: Database
  readonly context: ActContext
  readonly texts: OfficeTexts
}

const DONE: ReadonlySet<QuarantineOutcome['kind']> = new Set([
  'proposed',
  'confirmed',
  'declined',
  'cancellation-decided',
])

/** Does what the form of a quarantined payment asks for, and says what came of it. */
export async function decideFromForm(
  { bankDatabase, context, texts }: FormSetup,
  paymentId: string,
  form: URLSearchParams,
): Promise<OfficeMessage | undefined> {
  const step = form.get('step')
  const report = ({ kind }: QuarantineOutcome): OfficeMessage => ({
    tone: DONE.has(kind) ? 'good' : 'warn',
    text: texts.outcomes[kind],
  })
  if (step === 'confirm') {
    const proposalId = form.get('proposal') ?? ''
    return report(await confirmProposal(bankDatabase, context, { paymentId, proposalId }))
  }
  if (step !== 'propose-retry' && step !== 'propose-cancel' && step !== 'decline') return undefined
  const reason = parseReason(form.get('reason') ?? '')
  if (!reason.ok) return { tone: 'bad', text: texts.reasonProblems[reason.problem], fieldId: 'reason' }
  const { value } = reason
  const action = step === 'propose-retry' ? 'retry' : 'cancel'
  return report(
    step === 'decline'
      ? await declineProposal(bankDatabase, context, { paymentId, reason: value })
      : await proposeDecision(bankDatabase, context, { paymentId, action, reason: value }),
  )
}
