import { tellAccounts } from './account-story.ts'
import { tellBaskets } from './basket-story.ts'
import { tellNotifications } from './notification-story.ts'
import { tellPayments } from './payment-story.ts'
import { tellRefusals, tellRequests, tellTooManyChanges } from './refusal-story.ts'
import {
  tellControls,
  tellData,
  tellEvents,
  tellOwnLists,
  tellStatus,
  tellTransactions,
} from './sandbox-story.ts'

export { tellTooManyChanges }

/** These send every body of the document unchanged, and approve what needs approval. */
export const STORIES = [
  tellTransactions,
  tellPayments,
  tellBaskets,
  tellNotifications,
  tellAccounts,
  tellOwnLists,
  tellStatus,
  tellData,
  tellEvents,
  tellRequests,
  tellRefusals,
  tellControls,
]
