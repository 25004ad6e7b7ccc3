import type { CoreBank } from './core-bank.ts'

/** Whether a bank offers confirmations of funds: its core bank may leave the question out. */
export async function confirmsFunds(
  { confirmFunds, confirmsFundsAt }: Pick<CoreBank, 'confirmFunds' | 'confirmsFundsAt'>,
  bankId: string,
): Promise<boolean> {
  return confirmFunds !== undefined && (confirmsFundsAt === undefined || (await confirmsFundsAt(bankId)))
}
