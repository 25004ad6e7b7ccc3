import { writeFile } from 'node:fs/promises'
import { failure, type Result, success } from '@havn/contract'
import { listConsentApprovals } from '../../domain/consents/index.ts'
import { findTppOfPayment, readPaymentRecord } from '../../domain/payments/index.ts'
import type { ApprovedSubjects } from '../../domain/sca/index.ts'
import { contextOf, insertAct, LOGIN_IS_SHARED, parseReason } from '../../operations/back-office/index.ts'
import { exportEvidence } from '../../operations/evidence/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isId } from '../../platform/shared/ids.ts'
import type { CommandContext } from '../program/command-context.ts'
import { readSealOf } from './read-seal.ts'

interface ExportRequest {
  readonly payment: string | undefined
  readonly consent: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly out: string
  readonly bank: string | undefined
  readonly reason: string | undefined
}

/** A long period of a big bank is read from end to end, which takes longer than a call may. */
const timeouts = {
  connectionMilliseconds: 5_000,
  statementMilliseconds: 600_000,
  answerMilliseconds: 610_000,
}

/** `havn evidence export`. Exit code 0: written; 1: not, and why; 2: nobody has approved anything there. */
export async function exportEvidenceFile(context: CommandContext, request: ExportRequest): Promise<number> {
  const asked = parseRequest(request)
  if (!asked.ok) return context.fail(asked.problem)
  const bank = await context.chooseBank(request.bank)
  const seal = bank && (await readSealOf(context, bank))
  if (bank !== undefined && seal === undefined) return context.fail(NO_SEAL)
  const office = bank && (await context.office(request.bank, timeouts))
  if (bank === undefined || seal === undefined || office === undefined) return 1
  if (!office.hasOwnLogin) return context.fail(LOGIN_IS_SHARED)
  const { bankId } = bank
  const actContext = contextOf(office, bankId)
  const { keys } = office
  const now = Temporal.Instant.fromEpochMilliseconds(actContext.nowMilliseconds)
  const exported = await inBankTransaction(office.bankDatabase, bankId, async (queries) => {
    const approved = await findApproved(queries, bankId, asked.value)
    if (!approved.ok) return approved
    const setup = { queries, keys, seal, bank: { id: bankId, name: bank.bank }, now }
    const archive = await exportEvidence(setup, approved.value)
    if (archive.ok && archive.value.approvals > 0)
      await insertAct(queries, actContext, {
        kind: 'exported-evidence',
        paymentId: asked.value.paymentId,
        reason: asked.value.reason,
      })
    return archive
  })
  if (!exported.ok) return context.fail(exported.problem)
  const { bytes, approvals } = exported.value
  if (approvals === 0) {
    context.printProblem('There is no approval with evidence: nothing was written.')
    return 2
  }
  await writeFile(request.out, bytes, { mode: 0o600, flag: 'wx' })
  context.print(
    `${request.out}: ${approvals} approvals, sealed by ${seal.certificate.fingerprint256}.\n${NEXT}`,
  )
  return 0
}

const NO_SEAL =
  'expected a seal in the document of the bank, or in the settings if it has none: without the bank’s signature an export proves nothing to others'
const NEXT =
  'It has personal data (names, accounts, national ids): send it encrypted, and delete it when it is not needed any more. Who exported it is in the audit chain. The receiver needs the certificate of the seal, by another way.'

interface AskedApprovals {
  readonly paymentId: string | undefined
  readonly consentId: string | undefined
  /** By the real clock; undefined if a payment or consent was named. */
  readonly period: { readonly from: Temporal.Instant; readonly before: Temporal.Instant } | undefined
  readonly reason: string | undefined
}

function parseRequest({ payment, consent, from, to, reason: given }: ExportRequest): Result<AskedApprovals> {
  const reason = given === undefined ? undefined : parseReason(given)
  if (reason?.ok === false)
    return failure('expected --reason with 5 to 300 characters, and no eleven digits in a row')
  const named = payment ?? consent
  if (named !== undefined && (!isId(named) || (from ?? to) !== undefined))
    return failure(
      `expected the id of a payment with --payment or of a consent with --consent, and no times; got ${JSON.stringify(named)}`,
    )
  const none = { paymentId: undefined, consentId: undefined, period: undefined }
  if (payment !== undefined) return success({ ...none, paymentId: payment, reason: reason?.value })
  if (consent !== undefined)
    return success({ ...none, consentId: consent, reason: withReason(`consent ${consent}`, reason?.value) })
  const [since, before] = [toInstant(from), toInstant(to)]
  if (since === undefined || before === undefined || Temporal.Instant.compare(since, before) >= 0)
    return failure(
      'expected --payment ID, --consent ID, or --from and --to as times with a zone such as 2026-11-17T00:00:00+01:00, in this order',
    )
  const period = `${since.toString()} to ${before.toString()}`
  return success({ ...none, period: { from: since, before }, reason: withReason(period, reason?.value) })
}

/** Who reads the audit chain learns which approvals left the bank. */
const withReason = (exported: string, reason: string | undefined) =>
  `${exported}${reason === undefined ? '' : `: ${reason}`}`.slice(0, 300)

function toInstant(text = ''): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/** What was asked for: a payment with the basket that it was perhaps approved in, a consent, or everything within a time. */
async function findApproved(
  queries: Queries,
  bankId: string,
  { paymentId, consentId, period }: AskedApprovals,
): Promise<Result<ApprovedSubjects>> {
  if (period !== undefined) return success(period)
  if (consentId !== undefined) {
    const authorisationIds = await listConsentApprovals(queries, bankId, consentId)
    return authorisationIds === undefined
      ? failure(`this bank has no consent ${consentId}: expected the id of one of its consents`)
      : success({ authorisationIds })
  }
  const key = { bankId, paymentId: paymentId ?? '' }
  const tppId = await findTppOfPayment(queries, key)
  const payment = tppId === undefined ? undefined : await readPaymentRecord(queries, { ...key, tppId })
  if (tppId === undefined || payment === undefined)
    return failure(`this bank has no payment ${paymentId}: expected the id of one of its payments`)
  const { basketId } = payment
  return success({ tppId, subjectIds: [key.paymentId, ...(basketId === null ? [] : [basketId])] })
}
