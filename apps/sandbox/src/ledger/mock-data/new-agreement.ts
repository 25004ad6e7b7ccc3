import type { Bundle } from './batch.ts'
import type { Person } from './validate-person.ts'

/** An agreement that has been judged. */
export interface AgreementToBe {
  readonly agreementId: string
  readonly customerId: string
  readonly name: string
  readonly approvalLimit: bigint | undefined
  readonly representatives: readonly Person[]
}

export function agreementBundle(bankId: string, agreement: AgreementToBe): Bundle {
  const { agreementId, customerId, name, approvalLimit, representatives } = agreement
  const row = {
    bank_id: bankId,
    agreement_id: agreementId,
    customer_id: customerId,
    agreement_name: name,
    two_approvals_above_minor_units: approvalLimit?.toString() ?? null,
  }
  return {
    rows: {
      agreements: [row],
      representatives: representatives.map((person) => ({
        bank_id: bankId,
        agreement_id: agreementId,
        person_id: person.personId,
        national_id: person.nationalId,
        person_name: person.name,
      })),
    },
  }
}

/** An engagement that has been judged. */
export interface EngagementToBe {
  readonly engagementId: string
  readonly agreementId: string
  readonly accountId: string
  readonly roles: readonly ('REGISTER' | 'VIEW')[]
  readonly registerLimit: bigint | undefined
  readonly approvalLimit: bigint | undefined
}

export function engagementBundle(bankId: string, engagement: EngagementToBe): Bundle {
  const row = {
    bank_id: bankId,
    engagement_id: engagement.engagementId,
    agreement_id: engagement.agreementId,
    account_id: engagement.accountId,
    roles: [...new Set(engagement.roles)],
    register_limit_minor_units: engagement.registerLimit?.toString() ?? null,
    approval_limit_minor_units: engagement.approvalLimit?.toString() ?? null,
  }
  return { rows: { engagements: [row] } }
}
