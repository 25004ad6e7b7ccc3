export { servePayments } from './payments.routes.ts'
