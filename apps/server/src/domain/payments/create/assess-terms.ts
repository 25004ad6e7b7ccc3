import { assessCreation, type CreationTerms } from '../../../core-bank/index.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import type { CreationRequest } from './creation-request.ts'
import { foreseeQuestions } from './foresee-questions.ts'

/** The setup, with what the core bank has already answered about this creation. */
export type AssessedSetup = PaymentsSetup & { readonly terms: CreationTerms }

/** A core bank that can answer everything at once is asked once, before anything is decided. */
export async function assessTerms(setup: PaymentsSetup, creation: CreationRequest): Promise<CreationTerms> {
  const { coreBank } = setup
  if (coreBank.assess === undefined) return coreBank
  const questions = await foreseeQuestions(setup, creation)
  return assessCreation(coreBank, { bankId: creation.call.bank.bankId, questions })
}
