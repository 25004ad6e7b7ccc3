import type { RequestAttempt } from '@havn/tpp-sdk'

/** Something that a call was about and that has a page. */
export interface Concerned {
  readonly name: 'payment' | 'basket' | 'consent'
  readonly href: string
}

const consentPath = /^\/v1\/(?:bank-offered-)?consents\/([0-9a-f-]{36})/

/** The payment, basket or consent that a call created or was about. The bank names the first two, the path the third. */
export function concernedBy({ payment, basket, path, answerHeaders }: RequestAttempt): readonly Concerned[] {
  const consentId = (consentPath.exec(path) ?? consentPath.exec(answerHeaders['Location'] ?? ''))?.[1]
  return [
    ...(payment === undefined ? [] : [{ name: 'payment', href: `/payments/${payment.paymentId}` } as const]),
    ...(basket === undefined ? [] : [{ name: 'basket', href: `/baskets/${basket.basketId}` } as const]),
    ...(consentId === undefined ? [] : [{ name: 'consent', href: `/consents/${consentId}` } as const]),
  ]
}
