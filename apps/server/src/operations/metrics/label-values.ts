import { CHECK_NAMES, OPERATIONS } from '@havn/contract'
import { QUESTION_NAMES } from '../../core-bank/index.ts'
import { SERVICES } from '../../edge/index.ts'

// The closed sets of label values. None of them comes from a caller.

export const OPERATION_NAMES = [...Object.keys(OPERATIONS), 'page', 'probe', 'unknown']

/** The HTTP statuses that somebody looks for; the rest is `other`, since each costs a series for every operation. */
export const STATUSES = ['200', '201', '202', '204', '400', '401', '403', '404', '409', '429', '500', '503']

/** What the key figures count a call as; `none` for the sandbox's own operations, files and unknown paths. */
export const CALL_SERVICES: readonly string[] = [...SERVICES, 'none']

export const CALL_OUTCOMES = ['answered', 'refused', 'failed']

export const CHECKS: readonly string[] = CHECK_NAMES

/** `tpp` is the login of TPPs' calls, `bank` that of pages and work in the background. */
export const LOGINS = ['tpp', 'bank'] as const

export const QUESTIONS: readonly string[] = QUESTION_NAMES

/** `failed` is any other rejection of a core bank in this process. */
export const CORE_BANK_OUTCOMES = [
  'answered',
  'circuit-open',
  'timed-out',
  'unreachable',
  'overloaded',
  'no-answer',
  'unproven',
  'invalid',
  'failed',
]

export const RUN_OUTCOMES = ['booked', 'under-way', 'lacking-funds', 'rejected', 'unanswered']

/** What an SCA comes to; the rare endings are `other`, since each costs a series for every bank. */
export const SCA_STEPS = [
  'started',
  'identified',
  'authenticated',
  'shown',
  'changed',
  'approved',
  'refused',
  'aborted',
  'timed-out',
  'locked-out',
]

export const LOGIN_OUTCOMES = ['answered', 'cancelled', 'refused', 'unavailable']

export const DELIVERY_OUTCOMES = ['delivered', 'again', 'given-up', 'stopped']
