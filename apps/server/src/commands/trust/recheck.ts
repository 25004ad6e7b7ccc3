import { setTimeout as sleep } from 'node:timers/promises'
import { type CertificateAnswer, listAnswers } from '../../edge/trust/index.ts'
import { parseOrganizationIdentifier } from '../../edge/index.ts'
import { askAgain, readCommandOperator } from '../../operations/back-office/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CommandContext } from '../program/command-context.ts'
import { TPP_EXPECTED } from './block.ts'

const tries = 60
const pauseMilliseconds = 500

/** Has servers ask about a TPP's certificates at once, and prints what the authorities answer; exit code 1 if one does not. */
export async function recheckTpp(context: CommandContext, tppId: string): Promise<number> {
  if (parseOrganizationIdentifier(tppId) === undefined) return context.fail(TPP_EXPECTED)
  const bankDatabase = await context.bankDatabase()
  const before = new Map((await listAnswers(bankDatabase, tppId)).map((answer) => [answer.hash, answer]))
  const certificates = await askAgain(bankDatabase, await readCommandOperator(bankDatabase), tppId)
  context.print(
    `Servers ask about ${certificates} certificates of ${tppId}, and take a newer copy of a register that has an address.`,
  )
  // Nobody is asked about a certificate that is revoked for good.
  const isNew = ({ hash, answeredAt, status }: CertificateAnswer) => {
    const earlier = before.get(hash)
    return status === 'revoked' || earlier === undefined || answeredAt > earlier.answeredAt
  }
  const answers = await waitForAnswers(bankDatabase, tppId, isNew)
  for (const answer of answers) {
    const { hash, status, answeredAt } = answer
    const said = `${status}, answered ${answeredAt.toISOString()}`
    context.print(`${hash}  ${isNew(answer) ? said : `no new answer in time; the last one was ${said}`}`)
  }
  return answers.every(isNew) ? 0 : 1
}

async function waitForAnswers(
  bankDatabase: Database,
  tppId: string,
  isNew: (answer: CertificateAnswer) => boolean,
): Promise<readonly CertificateAnswer[]> {
  for (let tried = 1; ; tried += 1) {
    const answers = await listAnswers(bankDatabase, tppId)
    if (answers.every(isNew) || tried === tries) return answers
    await sleep(pauseMilliseconds)
  }
}
