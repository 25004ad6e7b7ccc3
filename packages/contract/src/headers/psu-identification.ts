import { failure, type Result, success } from '../result.ts'
import { errorMessage, type TppMessage } from '../tpp-message.ts'
import type { NationalId } from '../values/national-id.ts'
import type { Uuid } from '../values/uuid.ts'
import type { PAYMENT_CREATION_HEADERS, TypedHeaders } from './header-sets.ts'

export type PsuContext = 'PRIVATE' | 'CORPORATE'

export type PsuIdentification =
  | { readonly kind: 'psu-id'; readonly psuId: Uuid; readonly corporateId?: string }
  | { readonly kind: 'single-sca'; readonly nationalId: NationalId; readonly context: PsuContext }

type PsuHeaders = Pick<
  TypedHeaders<typeof PAYMENT_CREATION_HEADERS>,
  'psu-id' | 'x-psu-identity' | 'psu-context' | 'psu-corporate-id'
>

/** A payment names its PSU in one of two ways: by PSU-ID, or by national id and context (single SCA). */
export const readPsuIdentification = (headers: PsuHeaders): Result<PsuIdentification, TppMessage[]> => {
  const psuId = headers['psu-id']
  const nationalId = headers['x-psu-identity']
  if (psuId !== undefined && nationalId !== undefined)
    return refuse(
      'BAD_REQUEST',
      'X-PSU-IDENTITY',
      'expected PSU-ID or X-PSU-IDENTITY, got both: leave one out',
    )
  if (psuId !== undefined) return byPsuId(psuId, headers)
  if (nationalId !== undefined) return bySingleSca(nationalId, headers['psu-context'])
  return refuse(
    'HTTP_HEADER_REQUIRED',
    'PSU-ID',
    'expected PSU-ID, or X-PSU-IDENTITY and PSU-Context where no PSU-ID is held yet (single SCA); got neither. If you know neither: GET /v1/user starts an SCA that brings a PSU-ID',
  )
}

const byPsuId = (psuId: Uuid, headers: PsuHeaders): Result<PsuIdentification, TppMessage[]> => {
  const corporateId = headers['psu-corporate-id']
  if (corporateId !== undefined) return success({ kind: 'psu-id', psuId, corporateId })
  if (headers['psu-context'] === 'CORPORATE')
    return refuse(
      'BAD_REQUEST',
      'PSU-Corporate-ID',
      'expected PSU-Corporate-ID, as PSU-Context is CORPORATE; the redirect after SCA delivers it',
    )
  return success({ kind: 'psu-id', psuId })
}

// The PSU chooses the agreement during the SCA, so a corporate single SCA needs no PSU-Corporate-ID.
const bySingleSca = (
  nationalId: NationalId,
  context: PsuContext | undefined,
): Result<PsuIdentification, TppMessage[]> =>
  context === undefined
    ? refuse(
        'HTTP_HEADER_REQUIRED',
        'PSU-Context',
        'expected PSU-Context PRIVATE or CORPORATE beside X-PSU-IDENTITY, got none',
      )
    : success({ kind: 'single-sca', nationalId, context })

const refuse = (code: 'BAD_REQUEST' | 'HTTP_HEADER_REQUIRED', path: string, text: string) =>
  failure([errorMessage({ code, path, text })])
