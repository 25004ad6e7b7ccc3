export { approvalOfBaskets } from './approve-basket.ts'
export { serveSigningBaskets } from './signing-baskets.routes.ts'
