import { findTransactionBefore } from '../../../apps/server/src/operations/audit/index.ts'
import {
  readCommandOperator,
  reconcileBank,
  type ReconcileRequest,
} from '../../../apps/server/src/operations/back-office/index.ts'
import type { CoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { readSnapshot } from '../../../apps/server/src/platform/database/read-snapshot.ts'
import { SHARED_LOGIN } from '../../back-office/support/office-commands.ts'
import { operatorLogin } from '../../back-office/support/operator-login.ts'
import type { TestBank } from '../../support/bank.ts'

/** Runs `havn reconcile` as an operator, in this process: starting a command takes a second. */
export async function runReconcile(
  bank: Pick<TestBank, 'databaseUrl' | 'databaseUrls' | 'clock'>,
  operator: string,
  {
    bankId,
    coreBank,
    request,
  }: {
    readonly bankId: string
    readonly coreBank: Pick<CoreBank, 'readOutcomes'> | undefined
    readonly request: Partial<ReconcileRequest>
  },
): Promise<{ readonly code: number; readonly out: string }> {
  const url = operator === SHARED_LOGIN ? bank.databaseUrls.bank : await operatorLogin(bank, operator)
  const bankDatabase = openDatabase({ url, connectionsMax: 1 })
  const lines: string[] = []
  try {
    const code = await reconcileBank(
      {
        ...(await readCommandOperator(bankDatabase)),
        bankDatabase,
        bankId,
        clock: bank.clock,
        readSnapshot: (work) => readSnapshot(url, work),
        findTransactionBefore,
        coreBank,
        coreBankTimeoutMilliseconds: 10_000,
        print: (text) => void lines.push(text),
        printProblem: (text) => void lines.push(text),
      },
      {
        period: { day: '2026-11-16' },
        list: undefined,
        repair: undefined,
        reason: undefined,
        isJson: false,
        ...request,
      },
    )
    return { code, out: lines.join('\n') }
  } finally {
    await bankDatabase.close()
  }
}
