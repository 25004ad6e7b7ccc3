import { confirmsFunds } from '../../core-bank/index.ts'
import { refuse, type Refused, type SignedCall } from '../../edge/index.ts'
import type { FundsSetup } from './funds-setup.ts'

/** Refuses a call about funds at a bank whose core bank does not confirm them. */
export async function refuseUnlessOffered(
  { coreBank }: Pick<FundsSetup, 'coreBank'>,
  { bank }: Pick<SignedCall, 'bank'>,
): Promise<Refused | undefined> {
  if (await confirmsFunds(coreBank, bank.bankId)) return undefined
  return refuse({ reason: 'funds-not-offered', text: 'This bank does not offer confirmations of funds.' })
}
