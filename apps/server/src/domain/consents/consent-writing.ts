import type { SignedCall, WrittenAnswer } from '../../edge/index.ts'
import type { NotificationOffer } from '../notifications/index.ts'
import type { NewAuthorisation } from '../sca/index.ts'

/** What an interface writes about a consent that a PSU is asked for. */
export interface ConsentWriting {
  /** The path below which the TPP reads its consents. */
  readonly path: string
  /** The answer about the link on which the PSU chooses, which still lacks its secret. */
  requested(
    call: SignedCall,
    request: { authorisation: NewAuthorisation; offer: NotificationOffer },
  ): WrittenAnswer
}
