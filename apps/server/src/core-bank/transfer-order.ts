import { Type } from 'typebox'
import {
  currency,
  date,
  type Decoded,
  mayBeLeftOut,
  minorUnits,
  Money,
  oneOf,
  orUndefined,
  text,
  uuid,
} from './schema/schema.ts'

export { Money } from './schema/schema.ts'

export const DebtorAccount = Type.Union(
  [
    Type.Object({
      kind: Type.Literal('account'),
      bban: text('the number of an account of this bank, digits alone'),
    }),
    Type.Object({
      kind: Type.Literal('iban'),
      iban: text('the IBAN of an account of this bank, where its country identifies accounts by it'),
    }),
    Type.Object({
      kind: Type.Literal('card-account'),
      identification: text("the related account in the card account's details"),
    }),
  ],
  { title: 'DebtorAccount', description: 'the account or card that a payment is charged to' },
)
/** The account or card that a payment is charged to. */
export type DebtorAccount = Decoded<typeof DebtorAccount>

/** The number of an account or card as the bank knows it. */
export function numberOfDebtorAccount(account: DebtorAccount): string {
  if (account.kind === 'iban') return account.iban
  return account.kind === 'account' ? account.bban : account.identification
}

/** What people call it: an account, by whichever number the bank knows it, or a card. */
export const kindOfAccount = ({ kind }: DebtorAccount): 'account' | 'card-account' =>
  kind === 'card-account' ? kind : 'account'

export const CreditorAccount = Type.Union(
  [
    Type.Object({
      kind: Type.Literal('bban'),
      bban: text('digits alone for an account in the bank’s country'),
    }),
    Type.Object({ kind: Type.Literal('iban'), iban: text('without spaces') }),
  ],
  { title: 'CreditorAccount', description: 'the account that a payment goes to' },
)
/** The account that a payment goes to: a BBAN in the bank's country if that has them, otherwise an IBAN. */
export type CreditorAccount = Decoded<typeof CreditorAccount>

export const Rail = oneOf(
  ['domestic', 'instant', 'cross-border', 'sepa', 'sepa-instant'],
  'the way that money takes',
)
export type Rail = Decoded<typeof Rail>

/** The rails by which money is with the creditor's bank within seconds, or is not sent at all. */
const INSTANT_RAILS: ReadonlySet<Rail> = new Set<Rail>(['instant', 'sepa-instant'])

export const isInstantRail = (rail: Rail): boolean => INSTANT_RAILS.has(rail)

const TRANSFER_FIELDS = {
  rail: Rail,
  amount: Money,
  debtor: Type.Object({
    account: DebtorAccount,
    currency: currency('the currency that the debtor account is kept in'),
  }),
  creditor: Type.Object({
    account: CreditorAccount,
    currency: currency('the currency that the creditor account is kept in'),
    name: text('as the payment gives it'),
    agent: orUndefined(text("BIC of the creditor's bank, if the payment names one")),
  }),
  isUrgent: Type.Boolean({
    description: 'whether the transfer goes ahead of others, on a rail that has such a service',
  }),
  executionDate: date("a date of the bank's calendar"),
}

export const Transfer = Type.Object(TRANSFER_FIELDS, {
  title: 'Transfer',
  description: 'an amount to move from a debtor to a creditor: everything that decides the fee',
})
/** An amount to move from a debtor to a creditor: everything that decides the fee. */
export interface Transfer extends Decoded<typeof Transfer> {}

export const Fee = Type.Object(
  {
    minorUnits: minorUnits('all that the transfer costs'),
    currency: currency(),
    exchangeMarkup: mayBeLeftOut(
      minorUnits(
        'how much of minorUnits is the mark-up on the exchange rate, of a transfer in another currency: the PSU sees it apart',
      ),
    ),
  },
  { title: 'Fee', description: 'what a transfer costs the debtor' },
)
/** What a transfer costs the debtor, and how much of that is the mark-up on the exchange rate. */
export interface Fee extends Decoded<typeof Fee> {}

const CreditorAddress = Type.Object(
  {
    street: mayBeLeftOut(text()),
    buildingNumber: mayBeLeftOut(text()),
    postalCode: mayBeLeftOut(text()),
    city: mayBeLeftOut(text()),
    country: text('ISO 3166-1 alpha-2'),
  },
  {
    title: 'CreditorAddress',
    description: "the creditor's address as the payment gives it; only the country is always there",
  },
)

const INSTRUCTION_FIELDS = {
  ...TRANSFER_FIELDS,
  paymentId: uuid('the idempotency key: an order with this id is executed at most once'),
  fee: orUndefined(Money),
  creditorAddress: orUndefined(CreditorAddress),
  ultimateDebtor: orUndefined(text('the person or company on whose behalf the debtor pays')),
  ultimateCreditor: mayBeLeftOut(text('the person or company for whom the creditor receives')),
  instructionIdentification: mayBeLeftOut(text('a reference between the TPP and the bank, for nobody else')),
  chargeBearer: mayBeLeftOut(oneOf(['SLEV'], 'who pays the charges: SLEV, each side its own bank')),
  remittance: Type.Array(Type.String(), {
    description:
      'the remittance information as it is booked: first the message, empty if there is none, then three texts for each structured reference: the reference, its type and its issuer',
  }),
  endToEndIdentification: orUndefined(text("the debtor's reference, which goes with the payment")),
  purposeCode: orUndefined(text('ISO 20022 ExternalPurpose1Code: SALA, TAXS and so on')),
  regulatoryReporting: orUndefined(
    Type.Object(
      {
        code: orUndefined(text('why the money is sent, by the list of the tax authority')),
        information: orUndefined(text('the same in words')),
      },
      {
        description:
          'for the tax authority; a cross-border payment has both code and information where the law of its country asks for it',
      },
    ),
  ),
}

export const TransferInstruction = Type.Object(INSTRUCTION_FIELDS, {
  title: 'TransferInstruction',
  description:
    "a transfer with everything that the payment's body says about it, for statements and for the authorities; `fee` is what quoteFee answered at creation: charge exactly this",
})
/**
 * A transfer with everything that the payment's body says about it, for statements and for the authorities. `fee` is
 * what `quoteFee` returned at creation: charge exactly this. `readRemittance` takes `remittance` apart.
 */
export interface TransferInstruction extends Decoded<typeof TransferInstruction> {}

const Initiation = Type.Object(
  {
    tpp: Type.Object({
      tppId: text("the organizationIdentifier of the TPP's certificate: PSDNO-FSA-987654321"),
      name: text(),
    }),
    approverIds: Type.Array(Type.String(), {
      description: "the one or two people who approved, in that order, by the bank's own personId",
    }),
    agreementId: orUndefined(
      text('the agreement they acted under; absent if a person paid from their own account'),
    ),
    psuIpAddress: orUndefined(text("the PSU's IP address as the TPP sent it at creation")),
  },
  {
    title: 'Initiation',
    description: 'who initiated a payment and who approved it, which a bank is obliged to keep',
  },
)
/** Who initiated a payment and who approved it. A bank is obliged to keep this. */
export interface Initiation extends Decoded<typeof Initiation> {}

export const TransferOrder = Type.Object(
  { ...INSTRUCTION_FIELDS, initiation: Initiation },
  {
    title: 'TransferOrder',
    description: 'one payment as the core bank sees it, with everything that is needed to execute it',
  },
)
/** One payment as the core bank sees it, with everything that is needed to execute it. */
export interface TransferOrder extends Decoded<typeof TransferOrder> {}
