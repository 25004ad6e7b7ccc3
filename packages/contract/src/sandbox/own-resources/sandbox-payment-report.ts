import { type Static, Type } from 'typebox'
import { BulkPayment } from '../../bulk-payments/bulk-payment.ts'
import { NcbctPayment } from '../../payments/ncbct-payment.ts'
import { NdctPayment } from '../../payments/ndct-payment.ts'
import { TransactionStatus } from '../../payments/transaction-status.ts'
import { PeriodicExecution } from '../../periodic-payments/periodic-payment-details.ts'
import { PeriodicPayment } from '../../periodic-payments/periodic-payment.ts'
import { IsoDate } from '../../values/dates/date.ts'
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
  },
  { title: 'SandboxPaymentReport', description: 'a payment of this TPP and its history' },
)
export type SandboxPaymentReport = Static<typeof SandboxPaymentReport>
