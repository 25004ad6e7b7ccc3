import type { ActingContext } from './authorisations/authorisation.ts'
import type { Ending } from './authorisations/authorisation-status.ts'

/** The PSU that a TPP gets back after an SCA. */
export interface ReturningPsu {
  readonly psuId: string
  readonly psuCorporateId: string | undefined
  /** Empty if the TPP named no session. */
  readonly tppSessionId: string
  readonly context: ActingContext
}

/** How a browser returns to the TPP after an SCA, as the interface has it through which the TPP asked. */
export interface TppReturn {
  /** The address after an approval. Empty if the TPP gave none. */
  afterApproval(addresses: ReturnAddresses, psu: ReturningPsu): string
  /** The address after an SCA that ended otherwise. Empty if the TPP gave none. */
  afterEnding(addresses: ReturnAddresses, ending: Ending): string
}

/** Where a TPP wants the browser back. */
export interface ReturnAddresses {
  /** Empty if the TPP gave none. */
  readonly redirectUri: string
  /** The address after an SCA that did not end in an approval, where the TPP gave one of its own for that. */
  readonly nokRedirectUri: string | undefined
}
