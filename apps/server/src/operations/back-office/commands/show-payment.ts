import { inBankTransaction } from '../../../platform/database/actor.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { checkEvidence } from '../check-evidence.ts'
import { openPaymentCase } from '../payment-case.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'
import { contextOf, fail, type OfficeCommandSetup } from './command-setup.ts'
import { formatPaymentCase, paymentCaseToJson } from './format-payment-case.ts'

const texts = OFFICE_TEXTS.en

/** `havn payment`: exit code 0 if it was found, 1 if there is no such payment. */
export async function showPayment(
  setup: OfficeCommandSetup,
  paymentId: string,
  isJson: boolean,
): Promise<number> {
  const { bankDatabase, print, printProblem } = setup
  if (!isId(paymentId)) return fail(setup, texts.labels.unknownId)
  for (const bankId of setup.bankIds) {
    const found = await inBankTransaction(bankDatabase, bankId, (queries) =>
      openPaymentCase(queries, contextOf(setup, bankId), paymentId),
    )
    if (found === undefined) continue
    const evidence = await checkEvidence(setup, bankId, found)
    if (isJson) print(JSON.stringify({ bankId, ...paymentCaseToJson(found, evidence, texts) }, undefined, 2))
    else print(formatPaymentCase(found, evidence, texts))
    return 0
  }
  printProblem(texts.labels.noPayment)
  return 1
}
