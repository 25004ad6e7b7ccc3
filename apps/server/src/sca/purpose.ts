import type { Queries } from '../database/database.ts'
import type { OfferedAccount, Requester, PaymentSummary } from './views/views.ts'

/** What an authorisation is about, in the words of the module that asked for it. */
export interface Subject {
  readonly bankId: string
  readonly tppId: string
  readonly subjectId: string
}

/** Who decides: a person, alone or under an agreement. */
export interface Decider {
  readonly personId: string
  readonly agreementId: string | undefined
}

/** The bank's time, who decides, and the transaction in which the decision is written. */
export interface DecisionContext {
  readonly queries: Queries
  readonly at: Temporal.Instant
  readonly decider: Decider
}

export interface ApprovalContext extends DecisionContext {
  /** What `approvalsOf` said, else one. */
  readonly approvalsNeeded: 1 | 2
  readonly requester: Requester
  /** Which of what `offer` offered the PSU has checked, by account id; nothing where nothing is offered. */
  readonly chosen: readonly string[]
}

/** By how many people something has to be approved, and who has. */
export interface RequiredApprovals {
  readonly needed: 1 | 2
  /** The first of two; undefined where nobody has approved. */
  readonly firstApproverId: string | undefined
}

/**
 * What an approval came to: everybody who must has approved; one more person must; or it came too late, and then nothing
 * of it is kept.
 */
export type ApprovalOutcome = 'approved' | 'half-approved' | 'too-late'

/** Something that waits for one more approval, and under which agreement. */
export interface PendingSubject extends Subject {
  readonly agreementId: string
}

/**
 * What a module hands to `sca` so that PSUs can approve something of its own. `sca` calls it and knows nothing of
 * what it does.
 */
export interface Purpose {
  /** May this person approve it? Asked after authentication, so that a TPP learns nothing before. */
  isAllowed(subject: Subject, decider: Decider): Promise<boolean>
  /**
   * Where one is not always enough. Asked for every page and again for every approval, right before its transaction:
   * within it the core bank's silence would hold locks that others wait for.
   */
  requiredApprovals?(subject: Subject, decider: Decider): Promise<RequiredApprovals>
  /** Where the PSU is to choose: what from. Asked outside of any transaction, and again before the approval. */
  listOfferedAccounts?(subject: Subject, decider: Decider): Promise<readonly OfferedAccount[]>
  /** What the PSU is shown, one payment or several; undefined when there is nothing to approve any more. */
  summarisePayments(queries: Queries, subject: Subject): Promise<readonly PaymentSummary[] | undefined>
  /** Writes the approval. Who has approved before is read in its transaction, under a lock. */
  onApproved(moment: ApprovalContext, subject: Subject): Promise<ApprovalOutcome>
  onRefused(moment: DecisionContext, subject: Subject): Promise<void>
  /**
   * What follows from the last approval at once: called when it is committed, and only by the step that gave it, before
   * the PSU's browser gets its answer. So it takes no longer than a person at a page would wait, and a server that stops
   * in between never calls it: whatever must happen is found again by other means. An approval cannot be taken back, so
   * the module handles and logs its own errors; a rejection changes nothing and is told to nobody.
   */
  afterApproved?(subject: Subject): Promise<void>
  /** What waits for this person's approval because another's was not enough: listed on the bank's own page. */
  listPending?(
    queries: Queries,
    person: { readonly bankId: string; readonly personId: string; readonly agreementIds: readonly string[] },
  ): Promise<readonly PendingSubject[]>
}

/** By the name that authorisations carry. `identify` is `sca`'s own: there is nothing to approve but oneself. */
export type Purposes = Readonly<Record<string, Purpose>>
