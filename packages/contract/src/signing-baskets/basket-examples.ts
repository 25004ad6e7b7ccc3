import { PAYMENT_ID } from '../payments/payment-service.ts'
import { AUTHORISATION_ID, SCA_REDIRECT_EXAMPLE } from '../sca/sca-redirect-example.ts'
import type { SigningBasket } from './signing-basket.ts'
import type {
  SigningBasketAnswer,
  SigningBasketDetails,
  SigningBasketStatusAnswer,
} from './signing-basket-answers.ts'

export const BASKET_ID = '019a86f3-1b52-7e0c-8f3d-6a1d2c3b4e5f'

const SELF = `/v1/signing-baskets/${BASKET_ID}`

export const BASKET_AUTHORISATIONS = `${SELF}/authorisations`

export const BASKET_EXAMPLE: SigningBasket = {
  paymentIds: [PAYMENT_ID, '019a86f2-7c41-7d2e-b0a3-5e9f7d6c8b21'],
}

export const BASKET_ANSWER_EXAMPLE: SigningBasketAnswer = {
  basketId: BASKET_ID,
  transactionStatus: 'RCVD',
  _links: {
    self: { href: SELF, verbs: ['GET', 'DELETE'] },
    status: { href: `${SELF}/status`, verbs: ['GET'] },
    scaRedirect: SCA_REDIRECT_EXAMPLE,
    scaStatus: { href: `${BASKET_AUTHORISATIONS}/${AUTHORISATION_ID}`, verbs: ['GET'] },
    startAuthorisation: { href: BASKET_AUTHORISATIONS, verbs: ['POST'] },
  },
}

export const BASKET_DETAILS_EXAMPLE: SigningBasketDetails = {
  basketId: BASKET_ID,
  transactionStatus: 'ACTC',
  payments: BASKET_EXAMPLE.paymentIds,
  _links: { self: { href: SELF, verbs: ['GET', 'DELETE'] } },
}

export const BASKET_STATUS_EXAMPLE: SigningBasketStatusAnswer = {
  transactionStatus: 'ACTC',
  _links: { self: { href: `${SELF}/status`, verbs: ['GET'] } },
}
