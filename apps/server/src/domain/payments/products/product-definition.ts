import type { NdctPayment, Operation, PaymentService, Result } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import type { Bank } from '../../../platform/banks/index.ts'
import type { CoreBank } from '../../../core-bank/index.ts'
import type { PaymentOrders } from '../payment-order.ts'
import type { Clearing } from './booked-texts.ts'
import type { Schedule } from './periodic-schedule.ts'

/** The payment service and the payment product that a payment's path names. */
export interface ProductKey {
  readonly service: PaymentService
  readonly product: string
}

/**
 * Everything in which one payment product differs from the others. To add a product, write a file that exports its
 * definition and add it to the list of a pack: routes, approval, execution and reads follow from there. `Body` is what the
 * operation's schema accepts, so callers pass only a body that this schema validated, or one that was stored after
 * that.
 */
export interface ProductDefinition<Body = unknown> extends ProductKey {
  /** What the body of a payment must be. Every interface that offers the product reads bodies by this schema. */
  readonly bodySchema: BodySchema
  readonly bodyBytesMax: number
  /** The character set that the clearing carries texts in. */
  readonly clearing: Clearing
  /** An instant payment is settled when the PSU approves, on any day; others by a batch run on a banking day. */
  readonly isInstant: boolean
  /** ST-11: a known issue of domestic payments hides them from the TPP until the PSU has approved. */
  readonly isHiddenBeforeApproval: boolean
  /**
   * A body without content errors. Its fields replace malformed ones, so that `validate` can still check the rest and
   * one response lists all errors.
   */
  readonly placeholderBody: Body
  /**
   * The other fields that the rule about a field reads. Where one of those is malformed, the rule saw a placeholder and
   * its error is left out.
   */
  readonly fieldsReadByRules: FieldDependencies
  /** What the TPP is warned of although the payment is created. */
  warnings(body: Body): readonly Problem[]
  /** Checks the rules beyond the schema: the orders for the core bank, or every error at once. */
  validate(body: Body, context: ValidationContext): Promise<ValidatedOrders>
  /** The orders of a stored body on that execution date. The body was valid when the payment was created. */
  toOrders(body: Body, executionDate: string): PaymentOrders
  /** The day that the TPP asked for; undefined for a payment that is executed on the day of its last approval. */
  requestedDate(body: Body): string | undefined
  /** The texts about each order's creditor as the TPP sent them, for the approval page. */
  creditorTexts(body: Body): readonly CreditorTexts[]
  /** When a periodic payment is paid; absent where a payment is paid once. */
  toSchedule?(body: Body): Schedule
}

type BodySchema = NonNullable<Operation['body']>['schema']

/** What the rules of a product ask of the bank while they validate a body. */
export interface ValidationContext {
  readonly bank: Bank
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  readonly coreBank: Pick<CoreBank, 'findKidRules' | 'findExchangeRate'>
}

/** One order, or one for each line of a bulk payment; or every error that the rules found. */
export type ValidatedOrders = Result<PaymentOrders, readonly Problem[]>

export type FieldDependencies = Readonly<Record<string, readonly string[]>>

export type CreditorTexts = Partial<
  Pick<
    NdctPayment,
    | 'creditorName'
    | 'remittanceInformationUnstructured'
    | 'remittanceInformationStructured'
    | 'remittanceInformationStructuredArray'
  >
>
