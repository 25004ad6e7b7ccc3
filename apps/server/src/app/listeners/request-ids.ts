import type { Databases } from '../databases.ts'
import type { AppSetup } from '../context.ts'
import {
  publishRequestIds,
  REQUEST_IDS_CHANNEL,
  shareRequestIds,
  type SharedRequestIds,
} from '../../edge/index.ts'

/** Shares with all processes what calls without a signed target were sent to, by messages of the database. */
export function shareRequestIdsOf(
  { clock, logger }: Pick<AppSetup, 'clock' | 'logger'>,
  { tppDatabase, listen }: Pick<Databases, 'tppDatabase' | 'listen'>,
): SharedRequestIds {
  return shareRequestIds({
    publish: (message) => publishRequestIds(tppDatabase, message),
    listen: (on) => listen(REQUEST_IDS_CHANNEL, on),
    clock,
    onError: (error) => logger.warn({ err: error }, 'what a call was sent to could not be shared'),
  })
}
