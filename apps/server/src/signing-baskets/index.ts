export { createBasketApprovalPurpose } from './approve-basket.ts'
export { listBasketEvents } from './basket-events.store.ts'
export { listBaskets, type ListedBasket } from './listed-baskets.ts'
export { serveSigningBaskets } from './signing-baskets.routes.ts'
