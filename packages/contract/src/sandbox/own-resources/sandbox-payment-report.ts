import { type Static, Type } from 'typebox'
import { BulkPayment } from '../../bulk-payments/bulk-payment.ts'
import { NcbctPayment } from '../../payments/ncbct-payment.ts'
import { NdctPayment } from '../../payments/ndct-payment.ts'
import { TransactionStatus } from '../../payments/transaction-status.ts'
import { PeriodicExecution } from '../../periodic-payments/periodic-payment-details.ts'
import { PeriodicPayment } from '../../periodic-payments/periodic-payment.ts'
import { IsoDate, IsoDateTime } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'
import { PaymentStory } from './request-story.ts'
import { SandboxAuthorisation } from './sandbox-authorisation.ts'
import { PAYMENT_OUTLINE } from './sandbox-payment.ts'

const SandboxPaymentLine = Type.Object(
  { paymentId: Type.Optional(UuidText), transactionStatus: TransactionStatus },
  {
    title: 'SandboxPaymentLine',
    description: 'the status of one line, which has an id once the PSU has approved',
  },
)

const PayeeCheckReport = Type.Object(
  {
    line: Type.Integer({ description: 'the line of a bulk payment, the first is 0' }),
    result: Type.Enum(['match', 'close-match', 'no-match', 'not-possible'], {
      type: 'string',
      title: 'PayeeCheckResult',
      description: 'whether the name of the payee belongs to the account',
    }),
    registeredName: Type.Optional(Type.String({ description: 'what the PSU sees after a close match' })),
    reason: Type.Optional(Type.String({ description: 'why it was not possible' })),
    time: IsoDateTime,
    milliseconds: Type.Integer({ description: 'how long the answer took' }),
  },
  {
    title: 'PayeeCheckReport',
    description:
      'what the bank found about a payee, by the real clock; in production a TPP learns none of it',
  },
)

export const SandboxPaymentReport = Type.Object(
  {
    ...PAYMENT_OUTLINE,
    payment: Type.Union([NdctPayment, NcbctPayment, BulkPayment, PeriodicPayment], {
      title: 'SandboxPaymentBody',
      description: 'the body as the TPP sent it; service and product say of which kind it is',
    }),
    basketId: Type.Optional(UuidText),
    events: PaymentStory.properties.events,
    authorisations: Type.Array(SandboxAuthorisation, { description: 'the newest first' }),
    lines: Type.Optional(
      Type.Array(SandboxPaymentLine, { description: 'of a bulk payment, in the order of its body' }),
    ),
    executions: Type.Optional(
      Type.Array(PeriodicExecution, { description: 'of a periodic payment: the last 100, the newest first' }),
    ),
    nextExecutionDate: Type.Optional(IsoDate),
    payeeChecks: Type.Optional(
      Type.Array(PayeeCheckReport, { description: 'of payments whose payees the bank verifies' }),
    ),
  },
  { title: 'SandboxPaymentReport', description: 'a payment of this TPP and its history' },
)
export type SandboxPaymentReport = Static<typeof SandboxPaymentReport>
