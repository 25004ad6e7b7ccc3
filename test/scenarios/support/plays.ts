import type { ScenarioId } from '@havn/sandbox/ledger/scenarios/scenarios'
import { ACCOUNT_PLAYS } from './account-plays.ts'
import { CODE_PLAYS } from './code-plays.ts'
import { CREDITOR_PLAYS } from './creditor-plays.ts'
import { PAYEE_PLAYS } from './payee-plays.ts'
import { PERSON_PLAYS, SCA_PLAYS } from './person-plays.ts'
import type { Play } from './stage.ts'
import { STATUS_PLAYS } from './status-plays.ts'

/** How each scenario is performed; a missing one does not compile. */
export const PLAYS: Readonly<Record<ScenarioId, Play>> = {
  ...CREDITOR_PLAYS,
  ...PAYEE_PLAYS,
  ...PERSON_PLAYS,
  ...SCA_PLAYS,
  ...STATUS_PLAYS,
  ...CODE_PLAYS,
  ...ACCOUNT_PLAYS,
}

/** Scenarios that mostly wait: they are performed concurrently. */
export const SLOW: ReadonlySet<ScenarioId> = new Set<ScenarioId>([
  'execution-slow',
  'funds-unknown',
  'creation-slow',
  'payee-slow',
  'payee-silent',
  'log-in-slow',
  'log-in-slower',
])
