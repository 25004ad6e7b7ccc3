export { serveAccounts } from './accounts.routes.ts'
