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

/** How a question to a core bank ends. The runbook of HavnCoreBankNotAnswering is printed from it. */
export const CORE_BANK_OUTCOME_MEANINGS = {
  answered: 'answered',
  'circuit-open': 'not asked, because the core bank had stopped answering',
  'timed-out': 'no whole answer in time',
  unreachable: 'no connection, or one that broke',
  overloaded: 'status 429, 502, 503 or 504',
  unauthorized: 'status 401 or 403: the core bank does not accept the key that Havn signs with',
  'no-answer': 'any other status than 200',
  unproven: 'the answer is not signed with a key of the document',
  invalid: 'the answer does not fit its schema, or is too large',
  failed: 'an adapter in the process of Havn threw an error',
} as const

export const CORE_BANK_OUTCOMES = Object.keys(CORE_BANK_OUTCOME_MEANINGS)

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
