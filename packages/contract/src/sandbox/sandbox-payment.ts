import { type Static, Type } from 'typebox'
import { BulkPayment } from '../bulk-payments/bulk-payment.ts'
import { InstructedAmount } from '../payments/instructed-amount.ts'
import { NcbctPayment } from '../payments/ncbct-payment.ts'
import { NdctPayment } from '../payments/ndct-payment.ts'
import { PaymentProduct } from '../payments/payment-product.ts'
import { TransactionStatus } from '../payments/transaction-status.ts'
import { PeriodicExecution } from '../periodic-payments/periodic-payment-details.ts'
import { PeriodicPayment } from '../periodic-payments/periodic-payment.ts'
import { IsoDate, IsoDateTime } from '../values/date.ts'
import { Link } from '../values/link.ts'
import { UuidText } from '../values/uuid.ts'
import { SandboxAuthorisation } from './sandbox-authorisation.ts'
import { PaymentStory } from './request-story.ts'

export const PaymentServiceName = Type.Enum(['payments', 'bulk-payments', 'periodic-payments'], {
  type: 'string',
  title: 'PaymentServiceName',
  description: 'the payment service, as in the path of the payment',
})

const outline = {
  paymentId: UuidText,
  paymentService: PaymentServiceName,
  paymentProduct: PaymentProduct,
  transactionStatus: TransactionStatus,
  instructedAmount: Type.Optional(InstructedAmount),
  debtorAccount: Type.String({ description: 'the account that is paid from' }),
  debtorName: Type.Optional(Type.String({ description: 'whose account that is' })),
  creditorAccount: Type.Optional(Type.String({ description: 'the account that is paid to' })),
  creditorName: Type.Optional(Type.String({ description: 'as the TPP sent it' })),
  executionDate: IsoDate,
  createdAt: IsoDateTime,
  _links: Type.Object(
    { self: Link, status: Link },
    { description: 'where the interface itself answers about the payment' },
  ),
}

export const SandboxPayment = Type.Object(outline, {
  title: 'SandboxPayment',
  description:
    "a payment of this TPP: createdAt by the bank's clock; a bulk payment has neither amount nor creditor, its lines do",
})
export type SandboxPayment = Static<typeof SandboxPayment>

export const SandboxPaymentList = Type.Object(
  {
    payments: Type.Array(SandboxPayment, { description: 'the newest first' }),
    _links: Type.Object(
      { next: Type.Optional(Link) },
      { description: 'next: the payments before these; absent if there are none' },
    ),
  },
  { title: 'SandboxPaymentList', description: 'payments of this TPP' },
)
export type SandboxPaymentList = Static<typeof SandboxPaymentList>

const SandboxPaymentLine = Type.Object(
  { paymentId: Type.Optional(UuidText), transactionStatus: TransactionStatus },
  {
    title: 'SandboxPaymentLine',
    description: 'the status of one line, which has an id once the PSU has approved',
  },
)

export const SandboxPaymentReport = Type.Object(
  {
    ...outline,
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
  { title: 'SandboxPaymentReport', description: 'a payment of this TPP and all that happened to it' },
)
export type SandboxPaymentReport = Static<typeof SandboxPaymentReport>
