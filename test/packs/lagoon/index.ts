import { failure, JSON_LIMITS, NdctPayment, parseAmount, type Result, success } from '@havn/contract'
import {
  invalidField,
  type PaymentOrder,
  type ProductDefinition,
} from '../../../apps/server/src/domain/payments/index.ts'
import type { Pack } from '../../../apps/server/src/packs/pack.ts'
import { LAGOON_SANDBOX, parseLagoonNumber } from './sandbox.ts'

function toOrder(payment: NdctPayment, executionDate: string): PaymentOrder {
  const { instructedAmount, debtorAccount, creditorAccount, creditorName, creditorAddress } = payment
  const amount = parseAmount(instructedAmount.amount, instructedAmount.currency)
  return {
    rail: 'domestic',
    amount: amount.ok ? amount.value : { minorUnits: 0n, currency: 'KWD' },
    debtor: { account: { kind: 'account', bban: debtorAccount.bban ?? '' }, currency: 'KWD' },
    creditor: {
      account: { kind: 'bban', bban: creditorAccount.bban },
      currency: 'KWD',
      name: creditorName,
      agent: undefined,
    },
    isUrgent: false,
    executionDate,
    creditorAddress,
    ultimateDebtor: undefined,
    remittance: [''],
    endToEndIdentification: undefined,
    purposeCode: undefined,
    regulatoryReporting: undefined,
  }
}

const transfers: ProductDefinition<NdctPayment> = {
  service: 'payments',
  product: 'lagoon-transfers',
  bodySchema: NdctPayment,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  clearing: 'sepa',
  isInstant: false,
  isHiddenBeforeApproval: false,
  placeholderBody: {
    instructedAmount: { amount: '1.000', currency: 'KWD' },
    creditorName: 'x',
    creditorAccount: { bban: 'L10001', currency: 'KWD' },
    creditorAddress: { country: 'KW' },
    debtorAccount: { bban: 'L10001', currency: 'KWD' },
  },
  fieldsReadByRules: {},
  warnings: () => [],
  async validate(body, { today }) {
    const { amount, currency } = body.instructedAmount
    const parsed: readonly [string, Result<unknown>][] = [
      ['instructedAmount.amount', parseAmount(amount, currency)],
      ['debtorAccount.bban', parseLagoonNumber(body.debtorAccount.bban ?? '')],
      ['creditorAccount.bban', parseLagoonNumber(body.creditorAccount.bban)],
    ]
    const problems = parsed.flatMap(([path, one]) => (one.ok ? [] : [invalidField(path, one.problem)]))
    return problems.length > 0 ? failure(problems) : success([toOrder(body, today.toString())])
  },
  toOrders: (body, executionDate) => [toOrder(body, executionDate)],
  requestedDate: () => undefined,
  creditorTexts: ({ creditorName }) => [{ creditorName }],
}

/**
 * A country that no bank is in, to show that a pack is one folder and one name in a list: its clocks are half an hour off,
 * its money has three decimals, its week ends with Friday and Saturday, and its accounts have letters.
 */
export const lagoon: Pack = {
  country: {
    pack: 'lagoon',
    code: 'KW',
    timeZone: 'Asia/Kolkata',
    currency: 'KWD',
    runTimes: ['09:00', '15:00'],
    closedDays: { weekend: [5, 6], fixed: { '02-25': 'National Day' }, easter: {} },
  },
  products: [transfers],
  personIds: {
    id: 'lagoon-member',
    fieldId: 'member',
    keyboard: 'text',
    texts: ({ loginName }) => ({ ...loginName, field: 'Member number' }),
    parse: (text) => (/^m-\d+$/.test(text) ? text : undefined),
  },
  sandbox: LAGOON_SANDBOX,
}
