import { inBankTransaction } from '../../../platform/database/actor.ts'
import { NO_BANK } from '../../../platform/security-events/index.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { actAlone, confirmAct, declineAct, proposeAct, type SubjectOutcome } from '../decide-subject.ts'
import { confirmProposal, declineProposal } from '../decide-quarantine.ts'
import { localTime } from '../local-time.ts'
import { parseReason } from '../reason.ts'
import { isSameOperator } from '../operator.ts'
import type { SubjectAction } from '../proposals.store.ts'
import { listOpenProposalsOf, type OpenProposal, type ProposedAct } from '../proposals.store.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'
import { contextOf, fail, type OperatorSetup } from './command-setup.ts'

const texts = OFFICE_TEXTS.en

/** Whether an outcome is what the operator wanted. */
const DONE: ReadonlySet<string> = new Set(['proposed', 'confirmed', 'cancellation-decided', 'declined'])

/** `havn proposal list`: what waits for a second operator. */
export async function listProposals(setup: OperatorSetup, isJson: boolean): Promise<number> {
  const open = await findOpen(setup)
  if (isJson) setup.print(JSON.stringify(open, undefined, 2))
  else if (open.length === 0) setup.print('Nothing waits for a second operator.')
  for (const { bankId, ...proposal } of isJson ? [] : open) {
    const { proposalId, action, paymentId, subject, reason, proposedBy, proposedAt } = proposal
    const where = bankId === NO_BANK ? 'at all banks' : `at ${bankId}`
    setup.print(
      `${proposalId}  ${action} ${paymentId ?? subject} ${where}, proposed by ${proposedBy} at ${localTime(proposedAt)}: ${JSON.stringify(reason)}`,
    )
    for (const line of describeDetails(proposal)) setup.print(`  ${line}`)
  }
  return 0
}

/** Formats what doing it takes, for the second operator: they confirm what they have seen. */
function describeDetails({ action, details }: OpenProposal): readonly string[] {
  const facts: unknown = JSON.parse(details)
  if (action === 're-anchor') {
    const lost = facts as readonly (readonly [string, string])[]
    return [
      `${lost.length} heads that were kept elsewhere are of no block any more and would be given up.`,
      ...lost.map(([block, head]) => `block ${block}: ${head}`),
    ]
  }
  return Object.entries(facts as object).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
}

type FoundProposal = OpenProposal & { readonly bankId: string }

async function findOpen({ bankDatabase, bankIds }: OperatorSetup): Promise<readonly FoundProposal[]> {
  const found = []
  for (const bankId of [NO_BANK, ...bankIds]) {
    const open = await inBankTransaction(bankDatabase, bankId, (queries) =>
      listOpenProposalsOf(queries, bankId),
    )
    found.push(...open.map((proposal) => ({ bankId, ...proposal })))
  }
  return found
}

/** What an operator decides about a proposal. */
export interface ProposalRequest {
  readonly step: 'confirm' | 'decline'
  readonly proposalId: string
  readonly reason?: string
  /** Prepares what the database cannot do, before it is decided; it is run once that is done. */
  readonly prepare?: (
    act: ProposedAct & { readonly bankId: string },
  ) => Promise<{ readonly problem: string } | { readonly run: () => Promise<number> }>
}

/** `havn proposal confirm|decline`: exit code 0 if it was done. */
export async function decideProposal(setup: OperatorSetup, request: ProposalRequest): Promise<number> {
  const { step, proposalId } = request
  if (step === 'confirm' && !setup.hasOwnLogin) return fail(setup, texts.labels.loginIsShared)
  const reason = parseReason(request.reason)
  if (step === 'decline' && !reason.ok) return fail(setup, texts.reasonProblems[reason.problem])
  const proposal = isId(proposalId)
    ? (await findOpen(setup)).find((one) => one.proposalId === proposalId)
    : undefined
  if (proposal === undefined) return fail(setup, NO_PROPOSAL)
  const text = reason.ok ? reason.value : ''
  if (proposal.paymentId !== null)
    return decidePayment(setup, { ...proposal, paymentId: proposal.paymentId }, step, text)
  const context = contextOf(setup, proposal.bankId)
  if (step === 'decline')
    return reportOutcome(
      setup,
      await declineAct(setup.bankDatabase, context, { proposalId, reason: text }),
      proposal,
    )
  if (isSameOperator(proposal.proposedBy, setup.operator.id))
    return fail(setup, texts.outcomes['same-operator'])
  const prepared = await request.prepare?.(toAct(proposal))
  if (prepared !== undefined && 'problem' in prepared) return fail(setup, prepared.problem)
  const exitCode = reportOutcome(setup, await confirmAct(setup.bankDatabase, context, proposalId), proposal)
  return exitCode === 0 ? (prepared?.run() ?? 0) : exitCode
}

/** A proposal that is about no payment, as the database keeps it. */
const toAct = ({ bankId, action, subject, details, reason }: FoundProposal) => ({
  bankId,
  action: action as SubjectAction,
  subject: subject ?? '',
  details,
  reason,
})

async function decidePayment(
  setup: OperatorSetup,
  { bankId, paymentId, proposalId }: FoundProposal & { readonly paymentId: string },
  step: 'confirm' | 'decline',
  reason: string,
): Promise<number> {
  const context = contextOf(setup, bankId)
  const outcome =
    step === 'confirm'
      ? await confirmProposal(setup.bankDatabase, context, { paymentId, proposalId })
      : await declineProposal(setup.bankDatabase, context, { paymentId, reason })
  if (!DONE.has(outcome.kind)) return fail(setup, texts.outcomes[outcome.kind])
  setup.print(texts.outcomes[outcome.kind])
  return 0
}

const NO_PROPOSAL = 'There is no such open proposal: `havn proposal list` shows those that are.'

/**
 * Proposes something that is about no payment or, in an emergency, decides it at once. It checks the reason and the login, and prints
 * what came of it.
 */
export async function proposeWithReason(
  setup: OperatorSetup,
  bankId: string,
  proposed: ProposedAct,
  { isEmergency = false }: { readonly isEmergency?: boolean } = {},
): Promise<number> {
  if (!setup.hasOwnLogin) return fail(setup, texts.labels.loginIsShared)
  const reason = parseReason(proposed.reason)
  if (!reason.ok) return fail(setup, texts.reasonProblems[reason.problem])
  const decide = isEmergency ? actAlone : proposeAct
  const act = { ...proposed, reason: reason.value }
  return reportOutcome(setup, await decide(setup.bankDatabase, contextOf(setup, bankId), act), act)
}

/** Prints what became of a proposal or decision that is about no payment, and returns the exit code. */
function reportOutcome(
  setup: Pick<OperatorSetup, 'print' | 'printProblem'>,
  outcome: SubjectOutcome,
  { action, subject }: Pick<OpenProposal, 'action' | 'subject'>,
): number {
  switch (outcome.kind) {
    case 'proposed':
      setup.print(
        `Proposed: ${outcome.proposalId}. Nothing has happened yet: another operator looks with \`havn proposal list\` and runs \`havn proposal confirm ${outcome.proposalId}\`.`,
      )
      return 0
    case 'confirmed':
      setup.print(`Decided: ${action} ${subject}.`)
      return 0
    case 'declined':
      setup.print('Declined. Nothing was changed.')
      return 0
    case 'proposed-already':
      return fail(
        setup,
        'The same is proposed already: `havn proposal list` shows it; confirm or decline it first.',
      )
    case 'no-proposal':
      return fail(setup, NO_PROPOSAL)
    case 'changed':
    case 'moved-on':
    case 'not-quarantined':
    case 'other-channel':
    case 'same-operator':
      return fail(setup, texts.outcomes[outcome.kind])
  }
}
