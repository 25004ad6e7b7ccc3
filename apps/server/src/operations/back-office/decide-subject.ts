import { listBankIds, readBankTime } from '../../platform/banks/index.ts'
import { inBankTransaction, setActor } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { NO_BANK } from '../../platform/security-events/index.ts'
import { isId, newId } from '../../platform/shared/ids.ts'
import { type Act, type ActContext, insertAct } from './acts.store.ts'
import { isSameOperator } from './operator.ts'
import { carryOut, closeProposal } from './proposals.store.ts'
import {
  findSubjectProposal,
  insertSubjectProposal,
  type ProposedAct,
  type SubjectProposal,
} from './subject-proposals.store.ts'

/** The outcome of a proposal or decision that is about no payment. */
export type SubjectOutcome =
  | { readonly kind: 'proposed'; readonly proposalId: string }
  | { readonly kind: 'confirmed'; readonly proposal: ProposedAct }
  | { readonly kind: 'declined' | 'proposed-already' | 'no-proposal' | 'same-operator' }

/** Proposes something. Nothing happens before another operator confirms. `NO_BANK` stands for all banks. */
export function proposeAct(
  bankDatabase: Database,
  context: ActContext,
  proposed: ProposedAct,
): Promise<SubjectOutcome> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => {
    const proposalId = newId()
    if (!(await insertSubjectProposal(queries, context, { ...proposed, proposalId, isEmergency: false })))
      return { kind: 'proposed-already' }
    await record(queries, context, { kind: 'proposed', ...proposed })
    return { kind: 'proposed', proposalId }
  })
}

/** Does what one operator decides alone, in an emergency. The database reports it as a security event, and metrics count it. */
export function actAlone(
  bankDatabase: Database,
  context: ActContext,
  proposed: ProposedAct,
): Promise<SubjectOutcome> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => {
    const proposalId = newId()
    if (!(await insertSubjectProposal(queries, context, { ...proposed, proposalId, isEmergency: true })))
      return { kind: 'proposed-already' }
    await decide(queries, context, proposalId)
    await record(queries, context, { kind: 'did-alone', ...proposed })
    return { kind: 'confirmed', proposal: proposed }
  })
}

/** Confirms a proposal of another operator. What the database does of it is done in the same transaction. */
export function confirmAct(
  bankDatabase: Database,
  context: ActContext,
  proposalId: string,
): Promise<SubjectOutcome> {
  const { bankId, operator } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const proposal = await findSubjectProposal(queries, { bankId, proposalId })
    if (proposal === undefined) return { kind: 'no-proposal' }
    if (isSameOperator(proposal.proposedBy, operator.id)) return { kind: 'same-operator' }
    if (!(await decide(queries, context, proposalId))) return { kind: 'no-proposal' }
    const { action, subject } = proposal
    await record(queries, context, { kind: 'confirmed', action, subject })
    return { kind: 'confirmed', proposal }
  })
}

/** Declines a proposal: another operator does not agree, or whoever proposed withdraws it. */
export function declineAct(
  bankDatabase: Database,
  context: ActContext,
  { proposalId, reason }: Pick<SubjectProposal, 'proposalId' | 'reason'>,
): Promise<SubjectOutcome> {
  const { bankId, operator, nowMilliseconds } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const proposal = await findSubjectProposal(queries, { bankId, proposalId })
    const at = new Date(nowMilliseconds).toISOString()
    const decision = { by: operator.id, at, outcome: 'declined' } as const
    if (proposal === undefined || !(await closeProposal(queries, { bankId, proposalId }, decision)))
      return { kind: 'no-proposal' }
    const { action, subject } = proposal
    await record(queries, context, { kind: 'declined', action, subject, reason })
    return { kind: 'declined' }
  })
}

/** Closes the proposal first, so that two who confirm at once do not both act. Returns false if somebody else has decided. */
async function decide(
  queries: Queries,
  { bankId, operator, nowMilliseconds }: ActContext,
  proposalId: string,
): Promise<boolean> {
  const decision = {
    by: operator.id,
    at: new Date(nowMilliseconds).toISOString(),
    outcome: 'confirmed',
  } as const
  if (!(await closeProposal(queries, { bankId, proposalId }, decision))) return false
  const bankTime =
    bankId === NO_BANK
      ? Temporal.Instant.fromEpochMilliseconds(nowMilliseconds)
      : await readBankTime(queries, bankId, nowMilliseconds)
  if (!(await carryOut(queries, { bankId, proposalId }, bankTime)))
    throw new Error('the database did not carry out what was confirmed in the same transaction')
  return true
}

/** Records an act at its bank, or at every bank if it is about all: each bank's audit chain has what was done to it. */
async function record(queries: Queries, context: ActContext, act: Act): Promise<void> {
  const bankIds = context.bankId === NO_BANK ? await listBankIds(queries) : [context.bankId]
  for (const bankId of bankIds) {
    await setActor(queries, { bankId, tppId: '' })
    const { action, subject = '' } = act
    const personId = action === 'erase-person' && isId(subject) ? subject : undefined
    await insertAct(queries, { ...context, bankId }, { ...act, personId })
  }
}
