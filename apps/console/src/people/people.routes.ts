import { showAccount, showCard } from './account-page.ts'
import type { Route } from '../server/route.ts'
import { withBankProblems } from './bank-problem.ts'
import { showPeople } from './people-page.ts'
import { showPerson } from './person-page.ts'

const get = (path: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  handle: withBankProblems(handle),
})

export const routes: readonly Route[] = [
  get('/people', showPeople),
  get('/people/:customerId', showPerson),
  get('/people/:customerId/accounts/:accountId', showAccount),
  get('/people/:customerId/cards/:accountId', showCard),
]
