import { type TSchema, Type } from 'typebox'
import { AccountBalance, BankAccount, Transaction, TransactionQuery } from '../account-information.ts'
import { BankCustomer } from '../customer.ts'
import { OrderOutcome } from '../execution.ts'
import { KidRules } from '../kid-rules.ts'
import { PayeeVerification } from '../payee-verification.ts'
import { ExchangeRate } from '../rate.ts'
import {
  CreditorAccount,
  DebtorAccount,
  Fee,
  Money,
  Rail,
  Transfer,
  TransferInstruction,
  TransferOrder,
} from '../transfer-order.ts'
import {
  currency,
  date,
  type Decoded,
  instant,
  mayBeLeftOut,
  orNothing,
  orUndefined,
  text,
  uuid,
} from './schema.ts'

/** One question of the port: the schemas of what is asked and answered, and what a bank may leave out. */
export interface QuestionDefinition {
  readonly summary: string
  readonly question: TSchema
  readonly answer: TSchema
  /** Whether a bank may have no answer to this question at all. */
  readonly isOptional?: true
  /** How long Havn waits for the answer, if its settings do not say otherwise. */
  readonly timeoutMilliseconds: number
}

const bankId = uuid('the bank: one deployment serves many')
const personId = uuid('the person, as findCustomerByNationalId answered')
const agreementId = orUndefined(
  uuid('the agreement that the person acts under; absent if they act in their own name'),
)
const accountId = uuid('the account or card')
const orders = Type.Array(TransferOrder, { minItems: 1, maxItems: 1000 })

const BankVersion = Type.Object(
  {
    bankId,
    version: Type.Integer({ minimum: 0, description: "changes whenever Havn's data about the bank does" }),
  },
  {
    title: 'BankVersion',
    description: 'a bank and the version of its data: an answer may be cached until the version changes',
  },
)
/** A bank and the version of its data. A result may be cached until the version changes. */
export interface BankVersion extends Decoded<typeof BankVersion> {}

// A person or a TPP waits: docs/core-bank.md asks for an answer within a second. This is when Havn gives up.
const quick = { timeoutMilliseconds: 5_000 }
const patient = { timeoutMilliseconds: 30_000 }

/** What a creation asks, each by itself or all together in `assess`. */
const CREATION_QUESTIONS = {
  findCustomer: {
    ...quick,
    summary: 'Who is this person, and for whom may they act now?',
    question: Type.Object({ bankId, personId }),
    answer: orNothing(BankCustomer, 'null if they are no longer a customer'),
  },
  mayPayFrom: {
    ...quick,
    summary: 'May this person pay from this account, in this currency, and each of these amounts?',
    question: Type.Object({
      bankId,
      personId,
      agreementId,
      account: DebtorAccount,
      currency: currency(),
      amounts: mayBeLeftOut(
        Type.Array(Money, { description: 'each is a payment of its own; absent if none is known yet' }),
      ),
    }),
    answer: Type.Boolean({
      description: 'also false for an account that does not exist or is kept in another currency',
    }),
  },
  mayUseRail: {
    ...quick,
    isOptional: true,
    summary: 'May this person use this payment rail?',
    question: Type.Object({ bankId, personId, agreementId, rail: Rail }),
    answer: Type.Boolean(),
  },
  findKidRules: {
    ...quick,
    summary: "Which rules for KIDs has the creditor's account?",
    question: Type.Object({ bank: BankVersion, bban: text("the creditor's account") }),
    answer: orNothing(KidRules, 'null if the account has no such agreement'),
  },
  findExchangeRate: {
    ...quick,
    summary: "How much of the bank's home currency is one unit of this currency worth on this date?",
    question: Type.Object({
      bank: BankVersion,
      currency: currency(),
      on: date("by the bank's calendar"),
    }),
    answer: orNothing(ExchangeRate, 'null for a currency that the bank does not trade'),
  },
  quoteFee: {
    ...quick,
    summary: 'What does this transfer cost the debtor?',
    question: Type.Object({ bank: BankVersion, transfer: Transfer }),
    answer: orNothing(Fee, "in the currency of the debtor's account; null if it is free"),
  },
} as const satisfies Record<string, QuestionDefinition>

type CreationQuestions = typeof CREATION_QUESTIONS

/** The names of the questions that `assess` may contain. */
export type CreationQuestionName = keyof CreationQuestions

/** A question of a creation as it is in `assess`. */
export type CreationQuestion = {
  readonly [Name in CreationQuestionName]: {
    readonly question: Name
    readonly body: Decoded<CreationQuestions[Name]['question']>
  }
}[CreationQuestionName]

/** The answer to a question of `assess`. */
export type CreationAnswer = {
  readonly [Name in CreationQuestionName]: {
    readonly question: Name
    readonly answer: Decoded<CreationQuestions[Name]['answer']>
  }
}[CreationQuestionName]

const creationQuestions = Object.entries<QuestionDefinition>(CREATION_QUESTIONS)

const AssessedQuestion = Type.Unsafe<CreationQuestion>({
  anyOf: creationQuestions.map(([name, { question }]) =>
    Type.Object({ question: Type.Literal(name), body: question }),
  ),
  title: 'AssessedQuestion',
  description: 'a question by its name, with the body that it has when it is asked alone',
})

const AssessedAnswer = Type.Unsafe<CreationAnswer>({
  anyOf: creationQuestions.map(([name, { answer }]) =>
    Type.Object({ question: Type.Literal(name), answer: 'anyOf' in answer ? Type.Optional(answer) : answer }),
  ),
  title: 'AssessedAnswer',
  description: "the question's name, and the answer that it has when it is asked alone",
})

/**
 * Every question of the port by its name, which is the method of `CoreBank` and the last part of the path over HTTP.
 * Types, JSON and `core-bank.openapi.json` follow from this table.
 */
export const QUESTIONS = {
  findCustomerByNationalId: {
    ...quick,
    summary: 'Who has this national id?',
    question: Type.Object({ bankId, nationalId: text('by the rules of its country') }),
    answer: orNothing(BankCustomer, 'null if the bank has no such customer'),
  },
  findCustomerByIdentifier: {
    ...quick,
    isOptional: true,
    summary: 'Who is known by this identifier?',
    question: Type.Object({
      bankId,
      scheme: text('what people are known by, as the pack of the bank names it: de-login-name'),
      value: text('the identifier itself'),
    }),
    answer: orNothing(BankCustomer, 'null if the bank has no such customer'),
  },
  listAccounts: {
    ...quick,
    summary: 'Which accounts and cards may this person see?',
    question: Type.Object({ bankId, personId, agreementId }),
    answer: Type.Array(BankAccount, {
      description: 'empty for a person or an agreement that the bank does not know',
    }),
  },
  listBalances: {
    ...quick,
    summary: 'What are the balances of these accounts and cards?',
    question: Type.Object({ bankId, accountIds: Type.Array(accountId) }),
    answer: Type.Array(AccountBalance, { description: 'without accounts that the bank does not have' }),
  },
  listBookedTransactions: {
    ...quick,
    summary: 'Which transactions of this account are booked? One page of them.',
    question: TransactionQuery,
    answer: Type.Array(Transaction, { description: 'newest first' }),
  },
  listPendingTransactions: {
    ...quick,
    summary: 'Which transactions of this account are pending?',
    question: Type.Object({ bankId, accountId }),
    answer: Type.Array(Transaction, { description: 'all of them, newest first' }),
  },
  findTransaction: {
    ...quick,
    summary: 'What is this transaction of this account?',
    question: Type.Object({ bankId, accountId, transactionId: text() }),
    answer: orNothing(Transaction, 'null if the account has no transaction with this id'),
  },
  ...CREATION_QUESTIONS,
  assess: {
    ...quick,
    isOptional: true,
    summary: 'Everything that one creation asks, in one question.',
    question: Type.Object({
      bankId,
      questions: Type.Array(AssessedQuestion, {
        minItems: 1,
        maxItems: 5000,
        description: 'in any order; all name this bank',
      }),
    }),
    answer: Type.Object({
      answers: Type.Array(AssessedAnswer, {
        description: 'as many as there were questions, in the order of the questions',
      }),
    }),
  },
  verifyPayee: {
    ...quick,
    isOptional: true,
    summary: 'Does this account belong to this name?',
    question: Type.Object({
      bankId,
      account: CreditorAccount,
      currency: currency('the currency that the account is kept in'),
      agent: orUndefined(text("BIC of the creditor's bank, if the payment names one")),
      name: text('as the payment gives it'),
      requestId: uuid('of this question alone, for your log and for the evidence of the approval'),
    }),
    answer: PayeeVerification,
  },
  approvalsNeeded: {
    ...quick,
    summary: 'Must one or two people approve these orders?',
    question: Type.Object({
      bankId,
      agreementId: uuid('the agreement that the people act under'),
      orders: Type.Array(TransferInstruction, { minItems: 1 }),
    }),
    answer: Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] }),
  },
  hasFunds: {
    ...quick,
    summary: 'Would this order, including its fee, find enough money now?',
    question: Type.Object({ bankId, order: TransferOrder }),
    answer: Type.Boolean(),
  },
  confirmFunds: {
    ...quick,
    isOptional: true,
    summary: 'Is this amount there, for whoever issued a card to the payer?',
    question: Type.Object({
      bankId,
      account: DebtorAccount,
      amount: Money,
      cardNumber: orUndefined(text('the number of the card that was used, if its issuer says so')),
    }),
    answer: Type.Boolean({
      description:
        'false also for an account that is unknown, closed or blocked, and for a currency that you do not convert',
    }),
  },
  execute: {
    ...patient,
    summary: 'Execute these orders, each at most once.',
    question: Type.Object({
      bankId,
      orders,
      at: instant("the time of the execution by the bank's own clock, which a sandbox can move"),
      notAfter: mayBeLeftOut(
        instant(
          "by the clock of Havn's database: an order that has not begun by then is unknown, and must never pay by this request",
        ),
      ),
    }),
    answer: Type.Array(OrderOutcome, { description: 'one for each order; a missing one counts as unknown' }),
  },
  readOutcomes: {
    ...patient,
    summary: 'What has become of these orders? Executes nothing.',
    question: Type.Object({ bankId, orders, at: instant("the time by the bank's own clock") }),
    answer: Type.Array(OrderOutcome, { description: 'one for each order; a missing one counts as unknown' }),
  },
} as const satisfies Record<string, QuestionDefinition>

/** A question of the port, which is the name of a method of `CoreBank`. */
export type QuestionName = keyof typeof QUESTIONS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const QUESTION_NAMES = Object.keys(QUESTIONS) as readonly QuestionName[]

/** What is asked: the argument of the port's method. */
export type Question<Name extends QuestionName> = Decoded<(typeof QUESTIONS)[Name]['question']>

/** What is answered: the value that the port's method returns. */
export type Answer<Name extends QuestionName> = Decoded<(typeof QUESTIONS)[Name]['answer']>
