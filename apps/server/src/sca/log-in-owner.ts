import { isId } from '../shared/ids.ts'
import { csrfToken, isCsrfToken, isSameOrigin } from '../web/csrf.ts'
import type { PageRequest } from '../web/page-request.ts'
import type { FormFrame } from '../web/parts.ts'
import { identityHash } from './authorisation.ts'
import { type OwnedPage, ownerCookie } from './page-owner.ts'
import type { ScaSetup } from './sca-setup.ts'
import { typedNumber } from './typed-number.ts'

export interface OwnedVisit {
  readonly on: OwnedPage
  readonly bankId: string
  readonly page: PageRequest
  readonly headers: Parameters<typeof isSameOrigin>[0]
}

/** The cookie of whoever types a number that the bank knows; undefined when it knows none such. */
export async function logInOwner(sca: ScaSetup, visit: OwnedVisit): Promise<string | undefined> {
  const { on, bankId, page } = visit
  const nationalId = typedNumber(page.form.get('nationalId'))
  const psu = isId(bankId) ? await sca.coreBank.findPsu({ bankId, nationalId }) : undefined
  if (psu === undefined) return undefined
  const { personId } = psu
  const owner = { on, bankId, personId, identityHash: identityHash(sca.key, bankId, nationalId) }
  return ownerCookie(sca.key, owner, page)
}

/** A form of this page, in this browser. */
export function ownedForm({ key }: Pick<ScaSetup, 'key'>, visit: OwnedVisit): FormFrame {
  return { action: visit.page.path, csrfToken: csrfToken(key, bindingOf(visit)) }
}

export function isOwnedForm({ key }: Pick<ScaSetup, 'key'>, visit: OwnedVisit): boolean {
  const { page, headers } = visit
  return isSameOrigin(headers, page.baseUrl) && isCsrfToken(key, bindingOf(visit), page.form.get('csrf'))
}

const bindingOf = ({ on, bankId, page }: OwnedVisit) => ({
  browserId: page.browser,
  pageId: `${on} ${bankId}`,
})
