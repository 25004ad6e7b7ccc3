import type { CoreBank, Money, Transfer } from '../../../core-bank/index.ts'
import type { Decider } from '../../sca/index.ts'

/** Payments from one account by one rail. */
export interface PaymentsFromAccount extends Pick<Transfer, 'debtor' | 'rail'> {
  readonly amounts: readonly Money[]
}

/** Whether this person may pay each of the amounts from the account, by a rail that the bank has opened to them. */
export async function mayPay(
  coreBank: CoreBank,
  payer: Decider & { readonly bankId: string },
  { debtor, rail, amounts }: PaymentsFromAccount,
): Promise<boolean> {
  return (await coreBank.mayPayFrom({ ...payer, ...debtor, amounts })) && mayUseRail(coreBank, payer, rail)
}

export async function mayUseRail(
  coreBank: Pick<CoreBank, 'mayUseRail'>,
  payer: Decider & { readonly bankId: string },
  rail: Transfer['rail'],
): Promise<boolean> {
  return (await coreBank.mayUseRail?.({ ...payer, rail })) ?? true
}
