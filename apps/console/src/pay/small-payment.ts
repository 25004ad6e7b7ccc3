import type { NdctPayment, SandboxAccount, SandboxCustomer } from '@havn/tpp-sdk'

/** What a customer of the sandbox pays when nothing else is asked for: an everyday amount. */
const AMOUNTS = { PRIVATE: '249.00', CORPORATE: '4800.00' } as const

/** Who pays whom. */
interface Parties {
  readonly payer: SandboxCustomer
  readonly customers: readonly SandboxCustomer[]
  readonly accounts: readonly SandboxAccount[]
}

interface PaymentChoice {
  /** The account to pay from, by its number. Default: the payer's first that has the money. */
  readonly debtorAccount?: string | undefined
  /** A decimal number such as 249.00. Default: an everyday amount. */
  readonly amount?: string | undefined
  /** Makes the message to the creditor unlike every other, so that no payment is a logical duplicate. */
  readonly reference: string
}

/** A small domestic payment of a customer to another one; undefined if there is no account in NOK on either side. */
export function smallPayment(
  { payer, customers, accounts }: Parties,
  { debtorAccount, amount = AMOUNTS[payer.customerType], reference }: PaymentChoice,
): NdctPayment | undefined {
  const inNok = accounts.filter(({ currency }) => currency === 'NOK')
  const own = inNok.filter(({ bban }) => payer.accounts.includes(bban))
  const debtor =
    debtorAccount === undefined
      ? (own.find(({ balance }) => minorUnits(balance) >= minorUnits(amount)) ?? own[0])
      : own.find(({ bban }) => bban === debtorAccount)
  // The message is free text, so an account that takes payments with a KID only is no creditor here.
  const creditor = creditorFor(
    payer,
    customers,
    inNok.filter(({ kidAgreement }) => kidAgreement?.required !== true),
  )
  if (debtor === undefined || creditor === undefined) return undefined
  return {
    instructedAmount: { amount, currency: 'NOK' },
    creditorName: creditor.name,
    creditorAccount: { bban: creditor.bban, currency: 'NOK' },
    creditorAddress: { city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: debtor.bban, currency: 'NOK' },
    remittanceInformationUnstructured: `Invoice ${reference}`,
  }
}

/** A company if there is one, and rather not one that the same person acts for. */
function creditorFor(
  payer: SandboxCustomer,
  customers: readonly SandboxCustomer[],
  accounts: readonly SandboxAccount[],
): { readonly name: string; readonly bban: string } | undefined {
  const isStranger = ({ customerNumber }: SandboxCustomer) => customerNumber !== payer.customerNumber
  const others = customers
    .filter(({ customerId }) => customerId !== payer.customerId)
    .toSorted((one, other) => rank(other) - rank(one))
  function rank(customer: SandboxCustomer): number {
    return (isStranger(customer) ? 2 : 0) + (customer.customerType === 'CORPORATE' ? 1 : 0)
  }
  for (const { customerName: name, accounts: numbers } of others) {
    const account = accounts.find(({ bban }) => numbers.includes(bban))
    if (account !== undefined) return { name, bban: account.bban }
  }
  return undefined
}

/** Both are decimal numbers with two fraction digits, as NOK has. */
const minorUnits = (amount: string): bigint =>
  /^-?\d+\.\d\d$/.test(amount) ? BigInt(amount.replace('.', '')) : 0n
