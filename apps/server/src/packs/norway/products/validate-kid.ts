import { type NdctPayment, parseKid } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import type { KidRules } from '../../../core-bank/index.ts'

type Remittance = Pick<
  NdctPayment,
  'remittanceInformationStructured' | 'remittanceInformationStructuredArray'
>

interface StructuredReference {
  readonly path: string
  readonly reference: string
  readonly referenceType: string | undefined
}

/** The structured references of a payment, from either of the two fields that can have them. */
function structuredReferencesOf(payment: Remittance): readonly StructuredReference[] {
  const single = payment.remittanceInformationStructured
  if (single !== undefined) {
    const { reference, referenceType } = single
    return [{ path: 'remittanceInformationStructured', reference, referenceType }]
  }
  return (payment.remittanceInformationStructuredArray ?? []).map(({ reference, referenceType }, index) => ({
    path: `remittanceInformationStructuredArray[${index}]`,
    reference,
    referenceType,
  }))
}

/** ERR-04: checks the references against the creditor's KID agreement with the bank. Without one, anything is valid. */
export function validateKid(payment: Remittance, agreement: KidRules | undefined): Problem | undefined {
  if (agreement === undefined) return undefined
  const [first, second] = structuredReferencesOf(payment)
  if (first === undefined)
    return agreement.required
      ? {
          reason: 'kid-missing',
          path: 'remittanceInformationStructuredArray',
          text: `the creditor account takes payments with a KID only: expected one structured reference with a KID of ${lengthsText(agreement)}, got none`,
        }
      : undefined
  if (second !== undefined)
    return invalid(
      second.path,
      'expected exactly one structured reference, as the creditor account has a KID agreement, got more',
    )
  if (first.referenceType !== undefined && first.referenceType !== 'KID')
    return invalid(`${first.path}.referenceType`, 'expected KID, or no referenceType')
  return checkReference(first, agreement)
}

function checkReference({ path, reference }: StructuredReference, agreement: KidRules): Problem | undefined {
  const kid = parseKid(reference, agreement.checkDigit)
  if (!kid.ok) return invalid(`${path}.reference`, kid.problem)
  return agreement.lengths.includes(reference.length)
    ? undefined
    : invalid(`${path}.reference`, `expected a KID of ${lengthsText(agreement)}, got ${reference.length}`)
}

function lengthsText({ lengths }: KidRules): string {
  return `${lengths.join(' or ')} digits`
}

function invalid(path: string, text: string): Problem {
  return { reason: 'kid-invalid', path, text }
}
