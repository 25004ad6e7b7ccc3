import type { Pack } from '../pack.ts'
import { NORWAY } from './country.ts'
import { NATIONAL_ID } from './person-ids.ts'
import { norwegianSandbox } from './sandbox/index.ts'
import { bulkPayment } from './products/bulk-payment.ts'
import { crossBorderCreditTransfer } from './products/cross-border-credit-transfer.ts'
import { domesticCreditTransfer } from './products/domestic-credit-transfer.ts'
import { instantCreditTransfer } from './products/instant-credit-transfer.ts'
import { periodicPayment } from './products/periodic-payment.ts'

export const norway: Pack = {
  country: NORWAY,
  personIds: NATIONAL_ID,
  sandbox: norwegianSandbox,
  products: [
    domesticCreditTransfer,
    crossBorderCreditTransfer,
    instantCreditTransfer,
    bulkPayment,
    periodicPayment,
  ],
}
