import assert from 'node:assert/strict'
import { type CoreBank, createHttpCoreBank } from '../../core-bank/index.ts'
import type { BankDefaults } from './bank-defaults.ts'
import type { BankDocument } from './bank-document.ts'
import { coreBankOptionsOf } from './egress-field.ts'

export interface ConnectedCoreBank {
  readonly coreBank: CoreBank
  /** Called once the last question has ended. */
  readonly closers: readonly (() => void | Promise<void>)[]
}

/** Connects to the bank's own core bank; the program's is the program's to close. */
export function connectCoreBank(
  document: BankDocument,
  { coreBank, egressProxy, measureCoreBank, onCoreBankChange }: BankDefaults,
): ConnectedCoreBank {
  const { bank } = document
  const options = coreBankOptionsOf(document, egressProxy)
  if (options === undefined) {
    assert(coreBank, 'a bank without a core bank')
    return { coreBank, closers: [] }
  }
  const overHttp = createHttpCoreBank(options, {
    onCircuitChange: (isOpen) => onCoreBankChange({ bank, isAnswering: !isOpen }),
  })
  return { coreBank: measureCoreBank(overHttp), closers: [() => overHttp.close()] }
}
