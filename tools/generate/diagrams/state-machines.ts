import type { ConsentEvent, ConsentStatus } from '@havn/contract'
import { PAYMENT_TRANSITIONS } from '../../../apps/server/src/domain/payments/payment-status.ts'
import {
  AUTHORISATION_TRANSITIONS,
  type AuthorisationStatus,
} from '../../../apps/server/src/domain/sca/authorisations/authorisation-status.ts'
import {
  BASKET_TRANSITIONS,
  type BasketStage,
} from '../../../apps/server/src/domain/signing-baskets/basket-stage.ts'
import { basketStatus } from '../../../apps/server/src/domain/signing-baskets/basket-status.ts'
import {
  AUTHORISATION_CAUSE_WORDS,
  AUTHORISATION_STATE_WORDS,
  BASKET_CAUSE_WORDS,
  BASKET_STATE_WORDS,
  CONSENT_EVENT_WORDS,
  CONSENT_STATE_WORDS,
  PAYMENT_CAUSE_WORDS,
  PAYMENT_STATE_WORDS,
  type StateWords,
} from './state-words.ts'

/** A table of transitions with its words, as it is printed for the console and drawn for the documentation. */
export interface StateMachine {
  readonly start: string
  readonly states: readonly {
    readonly code: string
    readonly name: string
    readonly sentence: string
    readonly isFinal: boolean
  }[]
  readonly transitions: readonly {
    readonly from: string
    readonly cause: string
    readonly to: string
    readonly when: string
  }[]
}

interface Step {
  readonly from: string
  readonly cause: string
  readonly to: string
}

const stepsOf = (table: Readonly<Record<string, Readonly<Record<string, string>>>>): readonly Step[] =>
  Object.entries(table).flatMap(([from, steps]) =>
    Object.entries(steps).map(([cause, to]) => ({ from, cause, to })),
  )

/** Joins steps and words. The first state of the words is the start. */
function machineOf(
  stateWords: Readonly<Record<string, StateWords>>,
  causeWords: Readonly<Record<string, string>>,
  steps: readonly Step[],
): StateMachine {
  const leaving = new Set(steps.filter(({ from, to }) => from !== to).map(({ from }) => from))
  return {
    start: Object.keys(stateWords)[0] ?? '',
    states: Object.entries(stateWords).map(([code, words]) => ({
      code,
      ...words,
      isFinal: !leaving.has(code),
    })),
    transitions: steps.map((step) => ({ ...step, when: causeWords[step.cause] ?? '' })),
  }
}

/**
 * A consent has no table in the server: its status follows from its accounts, its age and who ended it. The types see to
 * it that every event and status of the interface is known here.
 */
const CONSENT_STEPS: readonly {
  readonly from: 'requested' | ConsentStatus
  readonly cause: ConsentEvent
  readonly to: ConsentStatus
}[] = [
  { from: 'requested', cause: 'granted', to: 'valid' },
  { from: 'valid', cause: 'granted', to: 'valid' },
  { from: 'valid', cause: 'accountsWithdrawn', to: 'valid' },
  { from: 'valid', cause: 'expiring', to: 'valid' },
  { from: 'valid', cause: 'expired', to: 'expired' },
  { from: 'valid', cause: 'withdrawn', to: 'revokedByPsu' },
  { from: 'valid', cause: 'objected', to: 'revokedByPsu' },
  { from: 'valid', cause: 'terminated', to: 'terminatedByTpp' },
  { from: 'revokedByPsu', cause: 'reinstated', to: 'valid' },
  { from: 'expired', cause: 'granted', to: 'valid' },
  { from: 'revokedByPsu', cause: 'granted', to: 'valid' },
  { from: 'terminatedByTpp', cause: 'granted', to: 'valid' },
]

/** The status of a basket that a TPP reads in each stage, by the server's own rules. A deleted basket has none. */
const BASKET_CODES: Readonly<Record<BasketStage, string>> = {
  open: basketStatus('open', ['RCVD']),
  'half-approved': basketStatus('half-approved', ['RCVD']),
  approved: basketStatus('approved', ['ACTC']),
  refused: basketStatus('refused', ['RJCT']),
  deleted: 'deleted',
}

const isExempted = (code: string): boolean => code === ('exempted' satisfies AuthorisationStatus)

export const STATE_MACHINES = {
  PAYMENT_STATES: machineOf(PAYMENT_STATE_WORDS, PAYMENT_CAUSE_WORDS, stepsOf(PAYMENT_TRANSITIONS)),
  AUTHORISATION_STATES: machineOf(
    Object.fromEntries(Object.entries(AUTHORISATION_STATE_WORDS).filter(([code]) => !isExempted(code))),
    AUTHORISATION_CAUSE_WORDS,
    stepsOf(AUTHORISATION_TRANSITIONS),
  ),
  CONSENT_STATES: machineOf(CONSENT_STATE_WORDS, CONSENT_EVENT_WORDS, CONSENT_STEPS),
  BASKET_STATES: machineOf(
    Object.fromEntries(
      Object.entries(BASKET_STATE_WORDS).map(([stage, words]) => [BASKET_CODES[stage as BasketStage], words]),
    ),
    BASKET_CAUSE_WORDS,
    BASKET_TRANSITIONS.map(({ from, cause, to }) => ({
      from: BASKET_CODES[from],
      cause,
      to: BASKET_CODES[to],
    })),
  ),
} as const satisfies Readonly<Record<string, StateMachine>>
