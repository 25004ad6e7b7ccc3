import assert from 'node:assert/strict'
import { actFor } from '../database/acting.ts'
import { isOtherBrowsers } from './link.ts'
import { failureRedirect } from './redirect.ts'
import type { ScaSetup } from './sca-setup.ts'
import type { AuthorisationRow } from './sca.store.ts'
import { psuIdOf } from './session.store.ts'
import { redirectAfter, type Shown, whatIsShown } from './steps/approve.ts'
import { allowedOptions } from './steps/choose-context.ts'
import { askerOf, enter, type Halt, linkFacts, type Visit } from './steps/visit.ts'
import type { EndView, FormFrame, PurposeKind, ScaView } from './views/view.ts'

/** What happened in this very step, to be told on the page that follows. */
export interface Notice {
  readonly triesLeft?: number
  readonly hasChanged?: boolean
}

/** The page of an authorisation as it stands. Looking changes nothing. */
export async function viewOf(
  setup: ScaSetup,
  visit: Visit,
  form: FormFrame,
  notice: Notice,
): Promise<ScaView> {
  const entered = await enter(setup, visit, {
    bind: false,
    work: async ({ queries, row }) => ({
      row,
      shown: row.status === 'started' ? await whatIsShown(setup, queries, visit.bankId, row) : undefined,
    }),
  })
  if (entered.kind === 'halted') return viewOfHalt(setup, visit, entered)
  const { row, shown } = entered.result
  return viewOfRow(setup, visit, row, { form, shown, notice })
}

async function viewOfRow(
  setup: ScaSetup,
  visit: Visit,
  row: AuthorisationRow,
  { form, shown, notice }: { form: FormFrame; shown: Shown | undefined; notice: Notice },
): Promise<ScaView> {
  const step = { form, asker: askerOf(row), purpose: row.purpose as PurposeKind }
  const { person_id: personId } = row
  const psu = personId === null ? undefined : await setup.coreBank.readPsu({ bankId: visit.bankId, personId })
  if (psu === undefined || row.status === 'received') {
    const isNamed = row.psu_identity_hash !== null || row.psu_id !== null
    return { kind: 'login', ...step, isNamed, triesLeft: notice.triesLeft }
  }
  if (row.status === 'psuAuthenticated') {
    const options = await allowedOptions(setup, visit, row, psu)
    return {
      kind: 'context',
      ...step,
      personName: psu.name,
      isPrivateCustomer: options.includes(undefined),
      agreements: psu.agreements.filter(({ agreementId }) => options.includes(agreementId)),
    }
  }
  if (shown === undefined) return endView('failed', row)
  return {
    kind: 'approval',
    ...step,
    personName: psu.name,
    onBehalfOf: psu.agreements.find(({ agreementId }) => agreementId === row.acting_agreement_id)?.name,
    payment: shown.payment,
    shown: shown.hash,
    hasChanged: notice.hasChanged ?? false,
  }
}

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
  return endView('failed', row, failureRedirect(row.tpp_redirect_uri, 'faulted'))
}

function endView(reason: Halt, row: AuthorisationRow | undefined, href = row?.tpp_redirect_uri): EndView {
  if (row === undefined || href === undefined)
    return { kind: 'end', reason, purpose: undefined, back: undefined }
  const purpose = row.purpose as PurposeKind
  const back = row.approach === 'DECOUPLED' ? undefined : { href, asker: askerOf(row) }
  return { kind: 'end', reason, purpose, back }
}

/** How it ended is told to the TPP again; a PSU-ID only by the browser that brought it about. */
async function wayBack(setup: ScaSetup, visit: Visit, halt: Halt, row: AuthorisationRow): Promise<string> {
  if (halt === 'timed-out') return failureRedirect(row.tpp_redirect_uri, 'timed-out')
  if (halt === 'failed') return failureRedirect(row.tpp_redirect_uri, row.ending ?? 'faulted')
  const isTheirs = halt === 'used' && !isOtherBrowsers(linkFacts(row), visit.browser)
  return isTheirs ? successAgain(setup, visit, row) : row.tpp_redirect_uri
}

/** The redirect of an approval once more, for the browser that approved. */
export async function successAgain(
  { desk }: ScaSetup,
  { bankId }: Visit,
  row: AuthorisationRow,
): Promise<string> {
  const { person_id: personId, tpp_id: tppId } = row
  assert(personId, 'what was approved knows its person')
  const psuId = await desk.transaction(async (queries) => {
    await actFor(queries, { bankId, tppId: '' })
    return psuIdOf(queries, { bankId, tppId, personId })
  })
  return redirectAfter(row, psuId)
}
