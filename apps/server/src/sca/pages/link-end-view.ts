import assert from 'node:assert/strict'
import { inBankTransaction } from '../../database/actor.ts'
import { isOtherBrowsers } from '../authorisations/link.ts'
import { bankRedirect } from '../steps/redirect.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { AuthorisationRow } from '../authorisations/authorisations.store.ts'
import { psuIdOf } from '../sessions/session.store.ts'
import { redirectAfter } from '../steps/approve.ts'
import { redirectAfterEnding } from '../steps/end.ts'
import { askerOf, enter, type Halt, linkFacts, type Visit } from '../steps/locked-authorisation.ts'
import { BANK_NAME } from '../views/render-view.ts'
import type { EndView, PurposeKind } from '../views/views.ts'

/** What a visitor who can go no further is told. */
export async function viewOfHalt(
  setup: ScaSetup,
  visit: Visit,
  { halt, row }: { readonly halt: Halt; readonly row: AuthorisationRow | undefined },
): Promise<EndView> {
  return endView(halt, row, row === undefined ? undefined : await wayBack(setup, visit, halt, row))
}

/** The page after a fault of ours, which changes nothing: the PSU may look again, or go back and tell. */
export async function viewOfFault(setup: ScaSetup, visit: Visit): Promise<EndView> {
  const entered = await enter(setup, visit, { bind: false, work: async ({ row }) => row })
  if (entered.kind === 'halted') return viewOfHalt(setup, visit, entered)
  const row = entered.result
  return endView('failed', row, redirectAfterEnding(row, 'faulted'))
}

export function endView(
  reason: Halt,
  row: AuthorisationRow | undefined,
  href = row?.tpp_redirect_uri,
): EndView {
  if (row === undefined || href === undefined)
    return { kind: 'end', reason, purpose: undefined, back: undefined }
  const purpose = row.purpose as PurposeKind
  const asker = row.approach === 'BANK' ? { name: BANK_NAME, brand: undefined } : askerOf(row)
  return { kind: 'end', reason, purpose, back: row.approach === 'DECOUPLED' ? undefined : { href, asker } }
}

/** How it ended is told to the TPP again; a PSU-ID only by the browser that brought it about. */
async function wayBack(setup: ScaSetup, visit: Visit, halt: Halt, row: AuthorisationRow): Promise<string> {
  if (halt === 'timed-out') return redirectAfterEnding(row, 'timed-out')
  if (halt === 'failed') return redirectAfterEnding(row, row.ending ?? 'faulted')
  const isTheirs = halt === 'used' && !isOtherBrowsers(linkFacts(row), visit.browser)
  return isTheirs ? successAgain(setup, visit, row) : row.tpp_redirect_uri
}

/** The redirect of an approval once more, for the browser that approved. */
export async function successAgain(
  { bankDatabase }: ScaSetup,
  { bankId }: Visit,
  row: AuthorisationRow,
): Promise<string> {
  const { person_id: personId, tpp_id: tppId } = row
  assert(personId, 'what was approved knows its person')
  if (row.approach === 'BANK') return bankRedirect(row.tpp_redirect_uri, 'approved')
  const psuId = await inBankTransaction(bankDatabase, bankId, (queries) =>
    psuIdOf(queries, { bankId, tppId, personId }),
  )
  return redirectAfter(row, psuId)
}
