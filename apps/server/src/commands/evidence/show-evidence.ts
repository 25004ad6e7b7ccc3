import {
  formatEvidence,
  listEvidence,
  type VerifiedEvidence,
  verifyEvidence,
} from '../../domain/sca/index.ts'
import { verifySignedText } from '../../domain/sca/oidc/index.ts'
import { isId } from '../../platform/shared/ids.ts'
import type { CommandContext } from '../program/command-context.ts'

/** `havn evidence show`. Exit code 0: everything verified; 1: something did not, or could not be read; 2: there is no evidence. */
export async function showEvidence(
  context: CommandContext,
  { subject, isJson }: { readonly subject: string; readonly isJson: boolean },
): Promise<number> {
  if (!isId(subject))
    return context.fail(`expected the id of a payment or signing basket, got ${JSON.stringify(subject)}`)
  const office = await context.office(undefined)
  if (office === undefined) return 1
  const { bankDatabase, bankIds, keys } = office
  const verified: VerifiedEvidence[] = []
  for (const bankId of bankIds)
    for (const stored of await listEvidence(bankDatabase, bankId, subject))
      verified.push(await verifyEvidence(stored, { keys, verifySignature: verifySignedText }))
  const failed = verified.flatMap(({ findings }) => findings).filter(({ isTrue }) => !isTrue).length
  if (isJson) context.printJson(toJson(subject, verified))
  else {
    const texts = verified.map((one) => `${formatEvidence(one)}\n`)
    context.print([...texts, conclude(subject, verified.length, failed)].join('\n'))
  }
  if (verified.length === 0) return 2
  return failed > 0 ? 1 : 0
}

function conclude(subject: string, count: number, failed: number): string {
  if (count === 0)
    return `There is no evidence for ${subject}. A payment that was approved in a signing basket has the basket's.`
  return failed > 0
    ? `NOT everything verified: ${failed} of the findings above did not.`
    : 'Everything verified.'
}

/** The facts that `formatEvidence` writes for people, without the signed tokens themselves. */
function toJson(subject: string, verified: readonly VerifiedEvidence[]): object {
  return {
    subject,
    isVerified:
      verified.length > 0 && verified.every(({ findings }) => findings.every(({ isTrue }) => isTrue)),
    authentications: verified.map(({ stored, evidence: found, findings }) => ({
      authorisationId: stored.authorisationId,
      attempt: stored.attempt,
      personId: stored.personId,
      method: found?.method ?? stored.kind,
      authenticatedAt: stored.authenticatedAt,
      approvedAt: stored.approvedAt ?? null,
      findings,
    })),
  }
}
