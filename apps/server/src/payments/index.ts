export { approvalOfPayments } from './approve-payment.ts'
export { servePayments } from './payments.routes.ts'
