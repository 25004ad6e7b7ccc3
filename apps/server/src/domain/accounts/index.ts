export { serveAccounts } from './accounts.routes.ts'
export { readsMax } from './quota/quota.ts'
export { resetQuotas } from './quota/quota.store.ts'
