import type { TppReturn } from '../../domain/sca/index.ts'

/** The browser returns to an address of the TPP as the TPP wrote it: it learns what came of the SCA by its own call. */
export const BERLIN_GROUP_RETURN: TppReturn = {
  afterApproval: ({ redirectUri }) => redirectUri,
  afterEnding: ({ redirectUri, nokRedirectUri }) => nokRedirectUri ?? redirectUri,
}
