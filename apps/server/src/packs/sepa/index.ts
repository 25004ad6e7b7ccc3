import type { Pack } from '../pack.ts'
import { GERMANY } from './country.ts'
import { LOGIN_NAME } from './person-ids.ts'
import { germanSandbox } from './sandbox/index.ts'
import { bulkSepaPayment } from './products/bulk-sepa-payment.ts'
import { instantSepaCreditTransfer } from './products/instant-sepa-credit-transfer.ts'
import { periodicSepaPayment } from './products/periodic-sepa-payment.ts'
import { sepaCreditTransfer } from './products/sepa-credit-transfer.ts'

/** Banks of the euro area that make SEPA credit transfers. */
export const sepa: Pack = {
  country: GERMANY,
  personIds: LOGIN_NAME,
  sandbox: germanSandbox,
  products: [sepaCreditTransfer, instantSepaCreditTransfer, bulkSepaPayment, periodicSepaPayment],
}
