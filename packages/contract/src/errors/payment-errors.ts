import type { Operation } from '../operation.ts'
import { createsPayment, type ErrorEntry } from './error-entry.ts'

const KID_OPERATIONS = (operation: Operation) =>
  createsPayment(operation) && operation.id !== 'createNcbctPayment'

const PAYMENTS = ['A payment’s life', '../payments.md'] as const
const CHECKOUT = ['Shop checkout', '../guides/shop-checkout.md'] as const

/** Codes about payments and baskets. */
export const PAYMENT_ERRORS = {
  PRODUCT_UNKNOWN: {
    meaning: 'The path names a payment product that this bank does not have.',
    statuses: [404],
    retry: 'after-a-change',
    retryText: 'No. Use one of the products that the text lists.',
    actor: 'developer',
    causes: [
      [
        'a product of another bank or country, such as `sepa-credit-transfers`',
        'the text lists the products of this bank',
      ],
      ['a payment that was created as another product', 'use the links of the 201'],
    ],
    isAnsweredBy: ({ path, answers }) => path.includes('{paymentProduct}') && answers[404] !== undefined,
    exampleScenario: 'product-unknown',
    seeAlso: [['Coming from another bank', '../guides/from-another-bank.md']],
  },
  PRODUCT_INVALID: {
    meaning: 'The bank has not opened this payment product to the PSU.',
    statuses: [403],
    retry: 'never',
    retryText: 'No. Offer the PSU another product, for example a domestic payment instead of an instant one.',
    actor: 'developer',
    causes: [
      [
        'the PSU’s agreement with the bank does not include the product',
        'create the payment as another product',
      ],
    ],
    isAnsweredBy: createsPayment,
    exampleScenario: 'product-closed',
    seeAlso: [PAYMENTS],
  },
  KID_MISSING: {
    meaning: 'The creditor takes payments with a KID only, and this payment has none.',
    statuses: [400],
    retry: 'after-a-change',
    retryText: 'No. Add the KID of the invoice as the one structured reference.',
    actor: 'developer',
    causes: [
      [
        'the creditor has an agreement with its bank that every payment has a KID',
        'send it in `remittanceInformationStructuredArray`; ask the PSU for it if you do not know it',
      ],
    ],
    isAnsweredBy: KID_OPERATIONS,
    exampleScenario: 'kid-missing',
    seeAlso: [['KID_INVALID', 'KID_INVALID.md'], CHECKOUT],
  },
  KID_INVALID: {
    meaning:
      'The KID does not fit the creditor’s agreement: its check digit, its length or the number of references.',
    statuses: [400],
    retry: 'after-a-change',
    retryText: 'No. Have the PSU check the KID.',
    actor: 'developer',
    causes: [
      ['the check digit is wrong', 'a digit was mistyped: show the PSU the text'],
      ['the length is not one that the creditor uses', 'the text names the lengths'],
      [
        'more than one reference, or a `referenceType` other than KID',
        'send one reference, with type KID or none',
      ],
    ],
    isAnsweredBy: KID_OPERATIONS,
    exampleScenario: 'kid-invalid',
    seeAlso: [['KID_MISSING', 'KID_MISSING.md'], CHECKOUT],
  },
  PAYMENT_FAILED: {
    meaning: 'The payment was not executed, or not yet.',
    statuses: [],
    alsoIn: [
      'the status and the details of a payment, as an ERROR message in a 200: with RJCT, or with ACCP while the bank still tries',
    ],
    retry: 'never',
    retryText:
      'No. ACCP: the bank tries again by itself. RJCT is final: create a new payment if the PSU still wants to pay.',
    actor: 'PSU',
    causes: [
      [
        'ACCP: there is too little money',
        'tell the PSU until when the bank tries again; the text has the day',
      ],
      ['RJCT: the last try found too little money', 'create a new payment when there is money'],
      ['RJCT: the PSU refused, or did not approve before the day ended', 'ask the PSU'],
      [
        'RJCT: the bank refused it, or the creditor’s bank returned it',
        '`psuMessage` has the reason for the PSU; check the creditor account',
      ],
    ],
    isAnsweredBy: () => false,
    exampleScenario: 'funds-never',
    seeAlso: [PAYMENTS, ['A payment’s status', '../payment-status.md']],
  },
  EXECUTION_DATE_INVALID: {
    meaning: 'The execution date is not possible, or the bank has moved it.',
    statuses: [400],
    alsoIn: [
      'the status of a payment with ACWC, as a WARNING in a 200: the bank has moved it to the next banking day on which it can execute it',
      'the answer to `POST /v1/sandbox/batch-runs` on a day without banking, as a WARNING',
    ],
    retry: 'after-a-change',
    retryText: 'After a 400: no, send another date. After a WARNING there is nothing to do.',
    actor: 'developer',
    causes: [
      [
        'the date has passed by the bank’s clock, or is more than 365 days ahead',
        'the text names the bank’s today',
      ],
      ['an instant payment with a later date', 'leave the date out'],
      ['a periodic payment whose dates do not fit each other', 'the text names the field'],
      ['WARNING: the day is a Saturday, a Sunday or a holiday', 'show the PSU the day in the text'],
    ],
    isAnsweredBy: createsPayment,
    exampleScenario: 'date-past',
    seeAlso: [['Time in the sandbox', '../concepts/time.md']],
  },
  REFERENCE_MIX_INVALID: {
    meaning: 'A signing basket takes single payments only.',
    statuses: [400],
    retry: 'after-a-change',
    retryText: 'No. Leave bulk and periodic payments out of the basket; each is approved by itself.',
    actor: 'developer',
    causes: [['`paymentIds` has a bulk or periodic payment', '`path` names it, as in `paymentIds[2]`']],
    isAnsweredBy: ({ id }) => id === 'createSigningBasket',
    exampleScenario: 'basket-of-bulk',
    seeAlso: [['Baskets and corporate', '../guides/baskets-and-corporate.md']],
  },
} as const satisfies Record<string, ErrorEntry>
