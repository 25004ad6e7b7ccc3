import { COMMON_ERRORS } from '../error-answers.ts'
import type { Operation } from '../operation.ts'
import { TransactionStatus } from '../payments/transaction-status.ts'
import { DATA_READ, idParameter, readErrorsOf } from './data/data-operation.ts'
import { SandboxPaymentList, SandboxPaymentReport } from './sandbox-payment.ts'

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
    limit: {
      type: 'integer',
      description: 'How many to list at most. Default 50.',
      minimum: 1,
      maximum: 200,
    },
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
    'What the list says of it, and every change of its status with what caused it. Needs neither the payment service nor the product. Sandbox only.',
  pathParameters: { paymentId: idParameter('payment', '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37') },
  answers: {
    200: { description: 'The payment.', schema: SandboxPaymentReport },
    ...readErrorsOf('payment'),
  },
} as const satisfies Operation
