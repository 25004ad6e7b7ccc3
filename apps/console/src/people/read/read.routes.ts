import type { Route } from '../../server/index.ts'
import { withBankProblems } from '../bank-problem.ts'
import { showRead } from './read-page.ts'
import { startReading } from './start-reading.ts'

const path = '/people/:customerId/read'

export const routes: readonly Route[] = [
  { method: 'GET', path, handle: withBankProblems(showRead) },
  { method: 'POST', path, handle: withBankProblems(startReading) },
]
