export { approvalOfPayments } from './approve-payment.ts'
export { gatherCreations } from './gather-creations.ts'
export { servePayments } from './payments.routes.ts'
