import { type Static, Type } from 'typebox'
import { InstructedAmount } from '../../payments/instructed-amount.ts'
import { PaymentProduct } from '../../payments/payment-product.ts'
import { TransactionStatus } from '../../payments/transaction-status.ts'
import { IsoDate, IsoDateTime } from '../../values/dates/date.ts'
import { Link } from '../../values/addresses/link.ts'
import { UuidText } from '../../values/uuid.ts'

export const PaymentServiceName = Type.Enum(['payments', 'bulk-payments', 'periodic-payments'], {
  type: 'string',
  title: 'PaymentServiceName',
  description: 'the payment service, as in the path of the payment',
})

/** What the list and the report about one payment have in common. */
export const PAYMENT_OUTLINE = {
  paymentId: UuidText,
  paymentService: PaymentServiceName,
  paymentProduct: PaymentProduct,
  transactionStatus: TransactionStatus,
  instructedAmount: Type.Optional(InstructedAmount),
  debtorAccount: Type.String({ description: 'the account that is paid from' }),
  debtorName: Type.Optional(Type.String({ description: 'the holder of that account' })),
  creditorAccount: Type.Optional(Type.String({ description: 'the account that is paid to' })),
  creditorName: Type.Optional(Type.String({ description: 'as the TPP sent it' })),
  executionDate: IsoDate,
  createdAt: IsoDateTime,
  _links: Type.Object(
    { self: Link, status: Link },
    { description: 'where the interface itself answers about the payment' },
  ),
}

export const SandboxPayment = Type.Object(PAYMENT_OUTLINE, {
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
      { description: '`next` leads to older payments. Absent if there are none' },
    ),
  },
  { title: 'SandboxPaymentList', description: 'payments of this TPP' },
)
export type SandboxPaymentList = Static<typeof SandboxPaymentList>
