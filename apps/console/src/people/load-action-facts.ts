import { expect, type SandboxAuthorisation, type SandboxPayment } from '@havn/tpp-sdk'
import { browserLink } from '../authorisations/authorisation.ts'
import { formatAmount, unlogged } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import type { OpenAuthorisation } from './open-authorisation.ts'
import type { Person } from './person.ts'
import type { ActionFacts } from './person/person-actions.ts'

/** Reads what waits for an approval, and where the bank's phone page is. */
export async function loadActionFacts(context: Context, people: readonly Person[]): Promise<ActionFacts> {
  const phone = people[0]?.customer._links.phone.href
  return {
    open: await loadOpenAuthorisations(context),
    phoneUrl: phone === undefined ? undefined : `${context.options.bankPageUrl}${phone}`,
  }
}

/** Reads the authorisations that somebody can still decide, newest first. */
async function loadOpenAuthorisations({ tpp, options }: Context): Promise<readonly OpenAuthorisation[]> {
  const { sandbox } = tpp.bank
  const [list, payments] = await Promise.all([
    expect(sandbox.listSandboxAuthorisations({ query: { open: true } }, unlogged), 200),
    expect(sandbox.listSandboxPayments({}, unlogged), 200),
  ])
  return list.body.authorisations.map((authorisation) => {
    const link = authorisation._links.scaRedirect?.href
    return {
      authorisationId: authorisation.authorisationId,
      ...describeSubject(authorisation, payments.body.payments),
      nationalId: authorisation.psu?.customerNumber,
      link: link === undefined ? undefined : browserLink(link, options.bankPageUrl),
    }
  })
}

type Subject = Pick<OpenAuthorisation, 'subject' | 'subjectPath' | 'account'>

/** What an authorisation is for, in words, and the page about it. */
function describeSubject(
  { purpose, paymentId, basketId }: SandboxAuthorisation,
  payments: readonly SandboxPayment[],
): Subject {
  if (paymentId !== undefined) {
    const payment = payments.find((one) => one.paymentId === paymentId)
    const amount = payment?.instructedAmount
    const text =
      amount === undefined ? 'A payment' : `A payment of ${formatAmount(amount.amount)} ${amount.currency}`
    return {
      subject: purpose === 'cancel-payment' ? text.replace('A payment', 'Stopping a payment') : text,
      subjectPath: `/payments/${paymentId}`,
      account: payment?.debtorAccount,
    }
  }
  if (basketId !== undefined)
    return { subject: 'A signing basket', subjectPath: `/baskets/${basketId}`, account: undefined }
  return purpose === 'consent'
    ? { subject: 'A consent to read accounts', subjectPath: undefined, account: undefined }
    : { subject: 'A login that identifies the PSU', subjectPath: undefined, account: undefined }
}
