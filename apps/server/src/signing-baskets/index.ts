export { createBasketApprovalPurpose } from './approve-basket.ts'
export { listBasketEvents } from './basket-events.store.ts'
export { serveSigningBaskets } from './signing-baskets.routes.ts'
