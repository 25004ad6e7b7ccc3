import type { Bank } from '../../../platform/banks/index.ts'
import { bankDate, bankTime } from '../../../platform/shared/clock.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import type { ValidationContext } from '../products/product-definition.ts'

/** The bank as it is now, for the rules of a product. */
export function validationContextOf(
  { routeContext, coreBank }: Pick<PaymentsSetup, 'routeContext' | 'coreBank'>,
  bank: Bank,
): ValidationContext {
  return { bank, today: bankDate(bankTime(bank, routeContext.clock), bank.country), coreBank }
}
