import { type Html, html } from '@havn/html'
import { readRedirect } from '@havn/tpp-sdk'
import { isOpen } from '../authorisations/authorisation.ts'
import { unlogged } from '../design/index.ts'
import { loadPayment } from '../payments/load-payment.ts'
import type { Context } from '../server/index.ts'
import { basketSubject, consentSubject, identifiedSubject, paymentSubject } from './subject-cards.ts'

/** What an SCA was about. */
interface Subject {
  readonly purpose: string
  readonly id: string
  /** Whether the address itself does not say it: then it is what a PSU decided last. */
  readonly isGuess: boolean
}

/** Shows what an SCA was about: by the id that the console put into the address, or what was decided last. */
export async function findSubject(context: Context): Promise<Html | undefined> {
  if (readRedirect(context.url).kind === 'unreadable') return undefined
  const subject = namedSubject(context.url.searchParams) ?? (await lastSubject(context))
  if (subject === undefined) return undefined
  const shown = await showSubject(context, subject)
  if (shown === undefined || !subject.isGuess) return shown
  return html`${shown}<p class="muted">The address does not say what the SCA was about: this is what a PSU decided last. A <code>state</code> in your <code>TPP-Redirect-URI</code> would say it to your TPP.</p>`
}

// Anybody can write an address: what is not an id of the bank is not asked for.
const isId = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function namedSubject(query: URLSearchParams): Subject | undefined {
  const payment = query.get('payment')
  if (isId(payment)) return { purpose: 'approve-payment', id: payment, isGuess: false }
  const basket = query.get('basket')
  return isId(basket) ? { purpose: 'approve-basket', id: basket, isGuess: false } : undefined
}

async function lastSubject({ tpp }: Context): Promise<Subject | undefined> {
  const answer = await tpp.bank.sandbox.listSandboxAuthorisations({ query: { limit: 20 } }, unlogged)
  if (answer.status !== 200) return undefined
  const [last] = answer.body.authorisations
    .filter((authorisation) => !isOpen(authorisation))
    .toSorted((one, other) => lastStep(other).localeCompare(lastStep(one)))
  if (last === undefined) return undefined
  return { purpose: last.purpose, id: last.paymentId ?? last.basketId ?? '', isGuess: true }
}

const lastStep = ({ steps }: { readonly steps: readonly { readonly time: string }[] }): string =>
  steps.at(-1)?.time ?? ''

async function showSubject(context: Context, { purpose, id }: Subject): Promise<Html | undefined> {
  if (purpose === 'identify') return identifiedSubject(context)
  if (purpose === 'consent') return consentSubject()
  if (purpose === 'approve-basket') return basketSubject(id)
  const payment = await loadPayment(context, id)
  return payment === undefined ? undefined : paymentSubject(context, payment)
}
