import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { ReconcileRequest } from '../../../apps/server/src/operations/back-office/index.ts'
import type { CoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { type AuditedBank, openAuditedBank } from '../../audit/support/audited-bank.ts'
import { type CoreBankRecord, recordExecutions } from './recorded-core-bank.ts'
import { runReconcile } from './run-reconcile.ts'

/** A bank whose core bank keeps a record of its own, and the command that compares the two. */
export interface ReconciledBank extends AuditedBank {
  readonly record: CoreBankRecord
  readonly ledger: CoreBank
  /** Compares as an operator, in this process: starting a command takes a second. Asks the core bank unless told otherwise. */
  reconcile(
    operator: string,
    request: Partial<ReconcileRequest> & { readonly listText?: string; readonly asks?: boolean },
  ): Promise<{ readonly code: number; readonly out: string }>
  /** Writes a list to a file, and returns its path. */
  write(text: string): string
}

export async function openReconciledBank(t: TestContext): Promise<ReconciledBank> {
  const folder = mkdtempSync(join(tmpdir(), 'havn-reconcile-'))
  t.after(() => rmSync(folder, { recursive: true }))
  let recorded: ReturnType<typeof recordExecutions> | undefined
  const bank = await openAuditedBank(t, {
    replaceCoreBank(ledger) {
      recorded = recordExecutions(ledger)
      return recorded.coreBank
    },
  })
  assert(recorded)
  const { coreBank: ledger, record } = recorded
  const write = (text: string) => {
    const path = join(folder, 'list.csv')
    writeFileSync(path, text)
    return path
  }
  return {
    ...bank,
    record,
    ledger,
    write,
    async reconcile(operator, { listText, asks = true, ...request }) {
      const [bankId = ''] = await bank.bankIds()
      const coreBank = asks ? ledger : undefined
      const list = listText === undefined ? undefined : write(listText)
      return runReconcile(bank, operator, { bankId, coreBank, request: { list, ...request } })
    },
  }
}
