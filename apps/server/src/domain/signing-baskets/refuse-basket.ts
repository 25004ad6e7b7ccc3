import { refuse, type Refused } from '../../edge/index.ts'

/** Refuses an unknown basket. Another TPP's basket and a deleted one get the same answer, so a TPP cannot tell them apart. */
export function refuseUnknownBasket(): Refused {
  const text = 'You have no such signing basket.'
  return refuse({ reason: 'basket-unknown', path: 'basketId', text })
}

export function refuseBasketConflict(text: string): Refused {
  return refuse({ reason: 'status-forbids', path: 'basketId', text })
}
