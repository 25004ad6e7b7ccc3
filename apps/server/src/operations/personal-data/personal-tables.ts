import type { PersonalTable } from './personal-table.ts'
import { CONSENT_TABLES } from './tables/consents.store.ts'
import { NOTIFICATION_TABLES } from './tables/notifications.store.ts'
import { OTHER_TABLES } from './tables/others.store.ts'
import { PAYMENT_TABLES } from './tables/payments.store.ts'
import { PSU_TABLES, SCA_TABLES } from './tables/sca.store.ts'

/** Every table that has data of people, in the order in which they are erased, which is the order of locks. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...SCA_TABLES,
  ...CONSENT_TABLES,
  ...PAYMENT_TABLES,
  ...OTHER_TABLES,
  ...PSU_TABLES,
  ...NOTIFICATION_TABLES,
]
