import type { PayeeCheck } from '../../core-bank/index.ts'
import type { Queries, TransactionQueries } from '../../platform/database/database.ts'
import type { ModulePurposeName } from './authorisations/authorisation.ts'
import type { GrantedAccess, RequestedAccess } from './views/requested-access.ts'
import type { BankFacts, Execution, OfferedAccount, PaymentSummary, Requester } from './views/views.ts'

/** The payment, basket or consent that an authorisation is about. */
export interface Subject {
  readonly bankId: string
  readonly tppId: string
  readonly subjectId: string
}

/** The person who decides, for themselves or under an agreement. */
export interface Decider {
  readonly personId: string
  readonly agreementId: string | undefined
}

/** The transaction in which a decision is written, the bank's time, and who decides. */
export interface DecisionContext {
  readonly queries: TransactionQueries
  readonly at: Temporal.Instant
  readonly decider: Decider
}

/** Like `DecisionContext`, for an approval. */
export interface ApprovalContext extends DecisionContext {
  /** What `SubjectToDecide.requiredApprovals` returned, or one. */
  readonly approvalsNeeded: 1 | 2
  /** What `SubjectToDecide.lacksFunds` returned, or false. */
  readonly lacksFunds: boolean
  readonly requester: Requester
  /** What the PSU approves. The module approves it only if it finds the same under its locks. */
  readonly payments: readonly PaymentSummary[]
  /** The ids of the offered accounts that the PSU checked; empty if no accounts were offered. */
  readonly chosen: readonly string[]
  /** The access that the PSU approves, as the page showed it; undefined if the subject is no request for access. */
  readonly access?: RequestedAccess | undefined
  readonly authorisationId?: string
  /**
   * Writes all steps of the authorisation up to its success, for a purpose that says `writesSteps`. It calls this once it
   * knows that it approves, before its first write.
   */
  readonly writeSteps?: () => Promise<void>
}

/** How many people must approve a subject, and who approved first. */
export interface RequiredApprovals {
  readonly needed: 1 | 2
  /** Undefined if nobody has approved yet. */
  readonly firstApproverId: string | undefined
}

/**
 * What an approval led to: everybody who must approve has done so; one more person must; it came too late; or the subject
 * is no longer what the PSU approves. After the last two nothing of the approval is stored.
 */
export type ApprovalOutcome = 'approved' | 'half-approved' | 'too-late' | 'changed'

/** The outcome of an approval, and what follows from it. */
export interface ApprovalResult {
  readonly outcome: ApprovalOutcome
  /**
   * What follows at once, such as executing an instant payment. `sca` calls it when the approval is committed. If it takes
   * longer than a person would wait, it goes on while the PSU's page says that it waits. A server that stops in between
   * never calls it: whatever must happen is found again by a job. Its failure is logged and does not change the approval.
   */
  readonly afterCommit?: () => Promise<void>
}

/** A subject that was decided before, and the core bank's answers about it. */
export interface DecidedSubject extends Pick<SubjectToDecide, 'readBankFacts'> {
  readonly payments: readonly PaymentSummary[]
  /** For access to accounts: what the TPP may see now. */
  readAccess?(decider: Decider): Promise<GrantedAccess>
  /** What has become of it; undefined if nothing follows from it. */
  readonly execution?: Execution
}

/** A subject that waits for one more approval under an agreement. */
export interface PendingSubject extends Subject {
  readonly agreementId: string
}

/** A standing order that a person may stop. */
export interface StoppableSubject extends Subject {
  /** Undefined for a person's own. */
  readonly agreementId: string | undefined
  /** ISO 8601. */
  readonly nextDate: string
}

/**
 * A subject that was read once, and the core bank's answers about it. The core bank is asked outside of any transaction:
 * within one, a core bank that does not respond would hold locks for others.
 */
export interface SubjectToDecide {
  /** What the PSU sees before they decide; undefined if there is nothing to approve any more. */
  readonly payments: readonly PaymentSummary[] | undefined
  /** Whether this person may approve the subject. Asked only after the login, so that a TPP learns nothing before. */
  isAllowed(decider: Decider): Promise<boolean>
  /** How many people must approve; one if the module does not say. Asked for every page and again right before the approval. */
  requiredApprovals?(decider: Decider): Promise<RequiredApprovals>
  /** Whether it is to be rejected at the approval because there is no money for it. Asked right before the approval. */
  lacksFunds?(decider: Decider): Promise<boolean>
  /** The accounts to choose from, for a consent. Asked for the page, and again before the approval. */
  listOfferedAccounts?(decider: Decider): Promise<readonly OfferedAccount[]>
  /** Exactly what a TPP asks for, in a request for access. Asked for the page, and again before the approval, which is bound to it. */
  readAccess?(decider: Decider): Promise<RequestedAccess | undefined>
  /**
   * What the bank knows about the payments at the moment, to help the PSU decide. Asked for the approval page. Whatever is
   * not known within a second is left out.
   */
  readBankFacts?(decider: Decider): Promise<BankFacts>
  /**
   * Whether each payee's name belongs to the account, as it was found since a person logged in; undefined for payments
   * that are not verified, and empty if none is. Read for the page, and again before the approval, which is bound to it.
   * Waits for so long at most for what is not answered yet.
   */
  checkPayees?(
    waitMilliseconds: number,
    /** Who has logged in and will see it; undefined before that. */
    personId: string | undefined,
  ): Promise<readonly (PayeeCheck | undefined)[]>
}

/** What a module implements so that PSUs can approve something of its own. `sca` knows nothing else about the module. */
export interface Purpose {
  /** Reads a subject, within a transaction or without. The core bank is asked only by the methods of what is returned. */
  read(queries: Queries, subject: Subject): Promise<SubjectToDecide>
  /**
   * Reads a subject that was decided before, whatever became of it, for receipts and the bank's own page. The core bank is
   * asked only by the methods of what is returned.
   */
  readDecided(queries: Queries, subject: Subject): Promise<DecidedSubject>
  /** Whether the TPP cancelled a subject that can no longer be decided. */
  isWithdrawn?(queries: Queries, subject: Subject): Promise<boolean>
  /**
   * Whether `onApproved` has the steps of the authorisation written itself, as late as it can: then they are one statement.
   * Otherwise those before the approval are written before it is called, and the last one after it.
   */
  readonly writesSteps?: true
  /** Writes the approval. Reads in the same transaction, under a lock, what is approved and who has approved before. */
  onApproved(context: ApprovalContext, subject: Subject): Promise<ApprovalResult>
  onRefused(context: DecisionContext, subject: Subject): Promise<void>
  /** Learns that the PSU left without a decision, perhaps before the login, or has no right to decide. */
  onAborted?(context: Omit<DecisionContext, 'decider'>, subject: Subject): Promise<void>
  /** Lists the subjects that wait for this person because a first approval was not enough, for the bank's own page. */
  listPending?(
    queries: Queries,
    person: { readonly bankId: string; readonly personId: string; readonly agreementIds: readonly string[] },
  ): Promise<readonly PendingSubject[]>
  /** Lists the standing orders of this person and of those whom they act for, for the bank's own page. */
  listStoppable?(
    queries: Queries,
    person: { readonly bankId: string; readonly personId: string; readonly agreementIds: readonly string[] },
  ): Promise<readonly StoppableSubject[]>
}

/** The modules' implementations, by the name that an authorisation carries. */
export type Purposes = Readonly<Record<ModulePurposeName, Purpose>>
