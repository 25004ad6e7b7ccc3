import type { Route } from '../server/index.ts'
import { showAccount, showCard } from './account/account-page.ts'
import { withBankProblems } from './bank-problem.ts'
import { creationRoutes } from './forms/creation-form.ts'
import { newAccountForm, newCardForm } from './forms/new-account.ts'
import { newAgreementForm, newEngagementForm } from './forms/new-agreement.ts'
import { newCustomerForm } from './forms/new-customer.ts'
import { newCardTransactionsForm, newTransactionsForm } from './forms/new-transactions.ts'
import { removalRoutes } from './forms/remove.ts'
import { showPeople } from './people-page.ts'
import { showPerson } from './person/person-page.ts'
import { routes as reading } from './read/read.routes.ts'

const get = (path: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  handle: withBankProblems(handle),
})

// The first path that fits is taken, so `new` stands before an id.
export const routes: readonly Route[] = [
  get('/people', showPeople),
  ...creationRoutes('/people/new', newCustomerForm),
  get('/people/:customerId', showPerson),
  ...creationRoutes('/people/:customerId/accounts/new', newAccountForm),
  get('/people/:customerId/accounts/:accountId', showAccount),
  ...creationRoutes('/people/:customerId/accounts/:accountId/transactions/new', newTransactionsForm),
  ...creationRoutes('/people/:customerId/cards/new', newCardForm),
  get('/people/:customerId/cards/:accountId', showCard),
  ...creationRoutes('/people/:customerId/cards/:accountId/transactions/new', newCardTransactionsForm),
  ...creationRoutes('/people/:customerId/agreements/new', newAgreementForm),
  ...creationRoutes('/people/:customerId/agreements/:agreementId/engagements/new', newEngagementForm),
  ...reading,
  ...removalRoutes,
]
