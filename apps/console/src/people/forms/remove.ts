import { refusedPage } from '../../authorisations/authorisations.routes.ts'
import { backWith } from '../../design/index.ts'
import { type Context, redirect, type Result, type Route } from '../../server/index.ts'
import { personPath } from '../person.ts'

type RemovalAnswer = Parameters<typeof refusedPage>[1]

interface Removal {
  readonly send: (context: Context) => Promise<RemovalAnswer>
  readonly done: string
}

const param = ({ params }: Context, name: string): string => params[name] ?? ''

/** What can be deleted, by the path of what it belongs to. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  '/people/:customerId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxCustomer({ customerId: param(context, 'customerId') }),
    done: 'customer-deleted',
  },
  '/people/:customerId/accounts/:accountId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxAccount({ accountId: param(context, 'accountId') }),
    done: 'account-closed',
  },
  '/people/:customerId/cards/:accountId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxCardAccount({ cardAccountId: param(context, 'accountId') }),
    done: 'account-closed',
  },
  '/people/:customerId/agreements/:agreementId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxAgreement({ agreementId: param(context, 'agreementId') }),
    done: 'agreement-ended',
  },
  '/people/:customerId/agreements/:agreementId/engagements/:engagementId': {
    send: (context) =>
      context.tpp.bank.sandbox.deleteSandboxEngagement({
        agreementId: param(context, 'agreementId'),
        engagementId: param(context, 'engagementId'),
      }),
    done: 'engagement-ended',
  },
}

export const removalRoutes: readonly Route[] = Object.entries(REMOVALS).map(([path, removal]) => ({
  method: 'POST',
  path: `${path}/delete`,
  handle: (context) => remove(context, removal),
}))

/** Deletes, and returns to the customer, or to the list if it was the customer. */
async function remove(context: Context, { send, done }: Removal): Promise<Result> {
  const owner = personPath(param(context, 'customerId'))
  const answer = await send(context)
  if (answer.status !== 204) return refusedPage('The bank did not delete it', answer, owner)
  return redirect(backWith(done === 'customer-deleted' ? '/people' : owner, done))
}
