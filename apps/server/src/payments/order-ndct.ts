import { type Result, type TppMessage, warningMessage } from '@havn/contract'
import type { CoreBank } from '../core-bank/index.ts'
import { bankDate, bankTime, type Clock } from '../shared/clock.ts'
import { judgeNdct } from './ndct.ts'
import type { CreationCall } from './payment-answers.ts'
import type { PaymentOrder } from './payment-order.ts'

/** Asks the bank what the rules need to know, and judges the payment by them. */
export async function orderNdct(
  { coreBank, edge }: { coreBank: CoreBank; edge: { clock: Clock } },
  { bank, body }: CreationCall,
): Promise<Result<PaymentOrder, readonly TppMessage[]>> {
  const kidAgreement = await coreBank.kidAgreementOf({ bank, bban: body.creditorAccount.bban })
  return judgeNdct(body, { today: bankDate(bankTime(bank, edge.clock)), kidAgreement })
}

/** REM-04: the single object works and is on its way out. */
export function warningsAbout({ body, fixes }: CreationCall): readonly TppMessage[] {
  if (body.remittanceInformationStructured === undefined) return fixes.warnings
  const deprecated = warningMessage({
    code: 'FORMAT_ERROR',
    path: 'remittanceInformationStructured',
    text: 'remittanceInformationStructured is deprecated: send remittanceInformationStructuredArray with one element.',
  })
  return [...fixes.warnings, deprecated]
}
