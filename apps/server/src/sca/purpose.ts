import type { Queries } from '../database/database.ts'
import type { PaymentShown } from './views/view.ts'

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

/** The bank's time, and the transaction in which a decision is written. */
export interface DecisionMoment {
  readonly queries: Queries
  readonly at: Temporal.Instant
}

/**
 * What a module hands to `sca` so that PSUs can approve something of its own. `sca` calls it and knows nothing of
 * what it does.
 */
export interface Purpose {
  /** May this person approve it? Asked after authentication, so that a TPP learns nothing before. */
  isAllowed(subject: Subject, decider: Decider): Promise<boolean>
  /** What the PSU is shown; undefined when there is nothing to approve any more. */
  show(queries: Queries, subject: Subject): Promise<PaymentShown | undefined>
  /** Writes the approval; false when it came too late, and then nothing of it is kept. */
  onApproved(moment: DecisionMoment, subject: Subject): Promise<boolean>
  onRefused(moment: DecisionMoment, subject: Subject): Promise<void>
  /**
   * What follows from an approval at once: called when the approval is committed, and only by the step that gave it,
   * before the PSU's browser gets its answer. So it takes no longer than a person at a page would wait, and a server
   * that stops in between never calls it: whatever must happen is found again by other means. An approval cannot be
   * taken back, so the module handles and logs its own errors; a rejection changes nothing and is told to nobody.
   */
  afterApproved?(subject: Subject): Promise<void>
}

/** By the name that authorisations carry. `identify` is `sca`'s own: there is nothing to approve but oneself. */
export type Purposes = Readonly<Record<string, Purpose>>
