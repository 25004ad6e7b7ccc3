import {
  compileBody,
  OPERATIONS,
  type SandboxPayment,
  SandboxPaymentList,
  SandboxPaymentReport,
} from '@havn/contract'
import type { TppClient } from '@havn/tpp-sdk'
import { ask } from '../calls/ask.ts'
import { commandFor } from '../calls/command-for.ts'
import { hint, output, type OutputOptions } from '../terminal/output.ts'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'
import { parseWholeNumber } from '../terminal/whole-number.ts'

type PaymentsOptions = ClientOptions & OutputOptions
type ListOptions = PaymentsOptions & { status?: string; limit: string }

const readList = compileBody(SandboxPaymentList)
const readReport = compileBody(SandboxPaymentReport)

/** Lists the TPP's payments, newest first. */
export async function listPayments(options: ListOptions): Promise<void> {
  const limit = parseWholeNumber(options.limit, { option: '--limit', min: 1, max: 200 })
  const client = openClient(statePaths(), options)
  const list = await requestPayments(client, {
    limit: String(limit),
    ...(options.status === undefined ? {} : { status: options.status.toUpperCase() }),
  })
  output(options, list, () => formatList(list))
  if (list._links.next !== undefined)
    hint(`There are older ones: ${commandFor(`call GET '${list._links.next.href}'`, options)}`)
}

/** Prints a payment and every change of its status. */
export async function showPayment(id: string, options: PaymentsOptions): Promise<void> {
  const payment = await readPayment(id, options)
  output(options, payment, () => formatPayment(payment))
}

/** Prints the status of a payment alone, for scripts. */
export async function printStatus(id: string, options: PaymentsOptions): Promise<void> {
  const { paymentId, transactionStatus } = await readPayment(id, options)
  output(options, { paymentId, transactionStatus }, () => transactionStatus)
}

async function readPayment(id: string, options: PaymentsOptions): Promise<SandboxPaymentReport> {
  const client = openClient(statePaths(), options)
  const paymentId = id === 'last' ? await newestId(client) : id
  const path = OPERATIONS.readSandboxPayment.path.replace('{paymentId}', encodeURIComponent(paymentId))
  const ifUnknown = `it was asked for as TPP ${options.tpp}; if another TPP made the payment, name it with --tpp`
  return ask(client, { method: 'GET', path }, { status: 200, read: readReport, ifUnknown })
}

async function newestId(client: TppClient): Promise<string> {
  const { payments } = await requestPayments(client, { limit: '1' })
  const [newest] = payments
  if (newest === undefined) throw new Error('this TPP has made no payment yet')
  return newest.paymentId
}

function requestPayments(client: TppClient, query: Record<string, string>): Promise<SandboxPaymentList> {
  const path = `${OPERATIONS.listSandboxPayments.path}?${new URLSearchParams(query).toString()}`
  return ask(
    client,
    { method: 'GET', path },
    { status: 200, read: readList, optionOf: { status: '--status' } },
  )
}

function formatList({ payments }: SandboxPaymentList): string {
  if (payments.length === 0) return 'No payments.'
  return payments.map(formatLine).join('\n')
}

function formatLine(payment: SandboxPayment): string {
  const { paymentId, transactionStatus, createdAt, executionDate } = payment
  return `${paymentId}  ${transactionStatus}  ${createdAt}  ${amountOf(payment).padStart(14)}  on ${executionDate}  ${kindOf(payment)}`
}

function formatPayment(payment: SandboxPaymentReport): string {
  const { debtorAccount, creditorAccount, executionDate, events } = payment
  const facts: [string, string][] = [
    ['status', payment.transactionStatus],
    ['kind', kindOf(payment)],
    ['amount', amountOf(payment)],
    ['from', debtorAccount],
    ['to', creditorAccount ?? ''],
    ['on', executionDate],
    ['path', payment._links.self.href],
  ]
  return [
    `Payment ${payment.paymentId}`,
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `  ${name.padEnd(7)} ${value}`),
    '',
    "What happened to it, by the bank's clock",
    ...events.map(({ time, cause, transactionStatus }) => `  ${time}  ${transactionStatus}  ${cause}`),
  ].join('\n')
}

const amountOf = ({ instructedAmount: amount }: SandboxPayment) =>
  amount === undefined ? '' : `${amount.amount} ${amount.currency}`

const kindOf = ({ paymentService, paymentProduct }: SandboxPayment) =>
  paymentService === 'payments' ? paymentProduct : `${paymentService}/${paymentProduct}`
