import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { TransactionStatus } from '../../payments/transaction-status.ts'
import { PaymentProduct } from '../../payments/payment-product.ts'
import { DATA_READ, idParameter, readAnswersOf } from '../data/data-operation.ts'
import { listLimit } from './list-query.ts'
import { SandboxPaymentReport } from './sandbox-payment-report.ts'
import { PaymentServiceName, SandboxPaymentList } from './sandbox-payment.ts'

export const listSandboxPayments = {
  ...DATA_READ,
  id: 'listSandboxPayments',
  path: '/v1/sandbox/payments',
  summary: 'List the payments of this TPP',
  description:
    'Single, bulk and periodic payments of the last 90 days by real time, the newest first, each with the status that its own status call would say with `x-accept-fix: payment-status-before-approval`. `_links.next` leads to the older ones. Sandbox only.',
  pathParameters: {},
  query: {
    status: {
      type: 'enum',
      title: 'SandboxPaymentStatus',
      choices: TransactionStatus.enum,
      description: 'Lists only payments that have this status.',
    },
    paymentService: {
      type: 'enum',
      title: 'SandboxPaymentService',
      choices: PaymentServiceName.enum,
      description: 'Lists only payments of this service.',
    },
    paymentProduct: {
      component: 'sandboxPaymentProduct',
      type: 'enum',
      title: 'SandboxPaymentProduct',
      choices: PaymentProduct.enum,
      description: 'Lists only payments of this product.',
    },
    account: {
      type: 'phrase',
      description: 'An account number: lists only payments from or to this account.',
      lengthMax: 40,
    },
    search: {
      type: 'phrase',
      description:
        'Lists only payments in which this occurs: an amount, a part of the creditor’s name, of an account number or of the text to the creditor, or at least six characters of the payment’s id. Of a bulk payment also in its lines.',
      lengthMax: 100,
    },
    createdFrom: {
      type: 'date',
      description: 'Lists only payments created on this day or later, by the bank’s clock.',
    },
    createdTo: {
      type: 'date',
      description: 'Lists only payments created on this day or earlier, by the bank’s clock.',
    },
    limit: listLimit,
    before: {
      type: 'text',
      description: 'The id of a payment: lists only those that were created before it. As in `_links.next`.',
      lengthMax: 36,
    },
  },
  answers: { 200: { description: 'The payments.', schema: SandboxPaymentList }, ...COMMON_ERRORS },
} as const satisfies Operation

export const readSandboxPayment = {
  ...DATA_READ,
  id: 'readSandboxPayment',
  path: '/v1/sandbox/payments/{paymentId}',
  summary: 'Read a payment of this TPP by its id alone',
  description:
    'What the list says of it, the body as it was sent, every change of its status with what caused it, its authorisations with the link of those that are open, its signing basket, and the lines of a bulk payment or the executions of a periodic payment. Needs neither the payment service nor the product. Sandbox only.',
  pathParameters: { paymentId: idParameter('payment', '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37') },
  answers: readAnswersOf('payment', SandboxPaymentReport),
} as const satisfies Operation
