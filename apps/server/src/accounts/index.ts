export { serveAccounts } from './accounts.routes.ts'
export { readsMax } from './quota.ts'
export { resetQuotas } from './quota.store.ts'
