import {
  decideProposal,
  listQuarantine,
  openPersonalData,
  type OfficeCommandSetup,
  proposeQuarantine,
  readCommandOperator,
  showPayment,
  showPerson,
} from '../../../apps/server/src/operations/back-office/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { openKeyRing } from '../../../apps/server/src/platform/keys/index.ts'
import type { KeyRing } from '../../../apps/server/src/platform/shared/key-ring.ts'
import type { AuditedBank } from '../../audit/support/audited-bank.ts'
import { operatorLogin } from './operator-login.ts'

/** The login of servers, which is nobody's own. */
export const SHARED_LOGIN = 'havn_bank'

/** The commands as an operator gives them, in this process: starting one takes a second. */
export function officeCommandsOf(
  bank: AuditedBank,
  bankIds: readonly string[],
  keys: KeyRing = openKeyRing({ secret: bank.key }, bank.clock),
) {
  const urlOf = async (operator: string) =>
    operator === SHARED_LOGIN ? bank.databaseUrls.bank : operatorLogin(bank, operator)
  const run = async (operator: string, work: (setup: OfficeCommandSetup) => Promise<number>) => {
    const lines: string[] = []
    const bankDatabase = openDatabase({ url: await urlOf(operator), connectionsMax: 1 })
    try {
      const setup = {
        ...(await readCommandOperator(bankDatabase)),
        bankDatabase,
        keys,
        clock: bank.clock,
        bankIds,
        print: (text: string) => void lines.push(text),
        printProblem: (text: string) => void lines.push(text),
      }
      await openPersonalData(setup)
      const code = await work(setup)
      return { code, out: lines.join('\n') }
    } finally {
      await bankDatabase.close()
    }
  }
  const list = (operator: string) => run(operator, (setup) => listQuarantine(setup, false))
  const reasonGiven = 'the order was corrected'
  return {
    payment: (operator: string, paymentId: string, isJson = false) =>
      run(operator, (setup) => showPayment(setup, paymentId, isJson)),
    psu: (operator: string, nationalId: string) =>
      run(operator, (setup) => showPerson(setup, { personId: undefined, nationalId }, false)),
    list,
    propose: (
      operator: string,
      paymentId: string,
      { action = 'retry', reason = reasonGiven }: { action?: 'retry' | 'cancel'; reason?: string } = {},
    ) => run(operator, (setup) => proposeQuarantine(setup, { paymentId, action, reason })),
    /** Confirms the proposal that is listed now, or one that was seen before. */
    async confirm(operator: string, paymentId: string, seenId?: string) {
      const proposalId = seenId ?? proposalIn((await list(operator)).out, paymentId)
      return run(operator, (setup) => decideProposal(setup, { step: 'confirm', proposalId }))
    },
    async decline(operator: string, paymentId: string) {
      const proposalId = proposalIn((await list(operator)).out, paymentId)
      const request = { step: 'decline', proposalId, reason: reasonGiven } as const
      return run(operator, (setup) => decideProposal(setup, request))
    },
  }
}

/** The id of the proposal about a payment, as `havn quarantine list` prints it at the end of the payment's line. */
export function proposalIn(listed: string, paymentId: string): string {
  const line = listed.split('\n').find((one) => one.startsWith(paymentId)) ?? ''
  return /: (\S+)$/.exec(line)?.[1] ?? ''
}
