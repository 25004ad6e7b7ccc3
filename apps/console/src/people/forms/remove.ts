import type { AnyAnswer } from '../../design/problem.ts'
import { refusedPage } from '../../authorisations/authorisations.routes.ts'
import { type Context, redirect, type Result, type Route } from '../../server/index.ts'
import { personPath } from '../person.ts'

interface Removal {
  readonly send: (context: Context) => Promise<AnyAnswer>
  /** The sentence that confirms it. */
  readonly done: string
}

const param = ({ params }: Context, name: string): string => params[name] ?? ''

const CUSTOMER = '/people/:customerId'

/** What can be deleted, by the path of what it belongs to. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  [CUSTOMER]: {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxCustomer({ customerId: param(context, 'customerId') }),
    done: 'Deleted, with accounts, cards and agreements.',
  },
  '/people/:customerId/accounts/:accountId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxAccount({ accountId: param(context, 'accountId') }),
    done: 'The account is closed.',
  },
  '/people/:customerId/cards/:accountId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxCardAccount({ cardAccountId: param(context, 'accountId') }),
    done: 'The account is closed.',
  },
  '/people/:customerId/agreements/:agreementId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxAgreement({ agreementId: param(context, 'agreementId') }),
    done: 'The agreement has ended.',
  },
  '/people/:customerId/agreements/:agreementId/engagements/:engagementId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxEngagement({
        agreementId: param(context, 'agreementId'),
        engagementId: param(context, 'engagementId'),
      }),
    done: 'The people of the agreement cannot use the account any more.',
  },
}

export const removalRoutes: readonly Route[] = Object.entries(REMOVALS).map(([path, removal]) => ({
  method: 'POST',
  path: `${path}/delete`,
  handle: (context) => remove(context, removal, path === CUSTOMER),
}))

/** Deletes, and returns to the customer, or to the list if it was the customer. */
async function remove(context: Context, { send, done }: Removal, isCustomer: boolean): Promise<Result> {
  const owner = personPath(param(context, 'customerId'))
  const answer = await send(context)
  if (answer.status !== 204) return refusedPage('The bank did not delete it', answer, owner)
  return redirect(isCustomer ? '/people' : owner, { tone: 'good', text: done })
}
