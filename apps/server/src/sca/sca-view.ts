import type { ScaSetup } from './sca-setup.ts'
import type { AuthorisationRow } from './sca.store.ts'
import { failureRedirect } from './redirect.ts'
import { type Shown, whatIsShown } from './steps/approve.ts'
import { contextOptions } from './steps/choose-context.ts'
import { enter, type Halt, type Visit } from './steps/visit.ts'
import type { Asker, EndView, FormFrame, PurposeKind, ScaView } from './views/view.ts'

/** What happened in this very step, to be told on the page that follows. */
export interface Notice {
  readonly triesLeft?: number
  readonly hasChanged?: boolean
}

export interface ViewOfLink {
  readonly view: ScaView
  /** Where the last form sends the PSU. */
  readonly tppRedirectUri: string | undefined
}

/** The page of an authorisation as it stands. Looking changes nothing. */
export async function viewOf(
  setup: ScaSetup,
  visit: Visit,
  form: FormFrame,
  notice: Notice,
): Promise<ViewOfLink> {
  const entered = await enter(setup, visit, {
    bind: false,
    work: async ({ queries, row }) => ({
      row,
      shown: row.status === 'started' ? await whatIsShown(setup, queries, visit.bankId, row) : undefined,
    }),
  })
  if (entered.kind === 'halted') return viewOfHalt(entered.halt, entered.row)
  const { row, shown } = entered.result
  const view = await viewOfRow(setup, visit, row, { form, shown, notice })
  return { view, tppRedirectUri: row.tpp_redirect_uri }
}

async function viewOfRow(
  { coreBank }: ScaSetup,
  { bankId }: Visit,
  row: AuthorisationRow,
  { form, shown, notice }: { form: FormFrame; shown: Shown | undefined; notice: Notice },
): Promise<ScaView> {
  const step = { form, asker: askerOf(row), purpose: row.purpose as PurposeKind }
  const { person_id: personId } = row
  const psu = personId === null ? undefined : await coreBank.readPsu({ bankId, personId })
  if (psu === undefined || row.status === 'received')
    return { kind: 'login', ...step, triesLeft: notice.triesLeft }
  if (row.status === 'psuAuthenticated') {
    const options = contextOptions(row, psu)
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

export function viewOfHalt(halt: Halt, row: AuthorisationRow | undefined): ViewOfLink {
  return { view: endView(halt, row), tppRedirectUri: row?.tpp_redirect_uri }
}

function endView(reason: Halt, row: AuthorisationRow | undefined): EndView {
  if (row === undefined || row.approach === 'DECOUPLED') return { kind: 'end', reason, back: undefined }
  // What is over in time or failed is told to the TPP; of what another browser does, nothing.
  const href =
    reason === 'timed-out' ? failureRedirect(row.tpp_redirect_uri, 'timed-out') : row.tpp_redirect_uri
  return { kind: 'end', reason, back: { href, asker: askerOf(row) } }
}

export function askerOf({ tpp_name: name, tpp_brand: brand }: AuthorisationRow): Asker {
  return { name, brand: brand ?? undefined }
}
