import type { DataBatch } from '../data-batch.ts'
import type { MockPerson } from '../validate/validate-person.ts'

/** An agreement to be created, already validated. */
export interface NewAgreement {
  readonly agreementId: string
  readonly customerId: string
  readonly name: string
  readonly approvalLimit: bigint | undefined
  readonly representatives: readonly MockPerson[]
}

/** Returns the rows of an agreement and its representatives. */
export function agreementBatch(bankId: string, agreement: NewAgreement): DataBatch {
  const { agreementId, customerId, name, approvalLimit, representatives } = agreement
  const row = {
    bankId,
    agreementId,
    customerId,
    agreementName: name,
    approvalLimitMinorUnits: approvalLimit ?? null,
  }
  return {
    rows: {
      agreements: [row],
      representatives: representatives.map((person) => ({
        bankId,
        agreementId,
        personId: person.personId,
        nationalId: person.nationalId,
        personName: person.name,
      })),
    },
  }
}

/** An engagement to be created, already validated. */
export interface NewEngagement {
  readonly engagementId: string
  readonly agreementId: string
  readonly accountId: string
  readonly roles: readonly ('REGISTER' | 'VIEW')[]
  readonly registerLimit: bigint | undefined
  readonly approvalLimit: bigint | undefined
}

/** Returns the row of an engagement. */
export function engagementBatch(bankId: string, engagement: NewEngagement): DataBatch {
  const row = {
    bankId,
    engagementId: engagement.engagementId,
    agreementId: engagement.agreementId,
    accountId: engagement.accountId,
    roles: [...new Set(engagement.roles)],
    registerLimitMinorUnits: engagement.registerLimit ?? null,
    approvalLimitMinorUnits: engagement.approvalLimit ?? null,
  }
  return { rows: { engagements: [row] } }
}
