import { createSandbox } from '@havn/sandbox'
import type { Extend, Extension } from '../../apps/server/src/app/extension/extension.ts'
import { coreBankOnly } from './core-bank-only.ts'

type CoreBank = NonNullable<Extension['coreBank']>

export type ReplaceCoreBank = (ledger: CoreBank) => CoreBank

interface ExtensionOptions {
  readonly environment: 'sandbox' | 'production'
  readonly hasHistory: boolean
  readonly replaceCoreBank: ReplaceCoreBank | undefined
  readonly bankRules: Extension['bankRules']
  readonly packs: Extension['packs']
}

/** The extension of the sandbox, or in production its ledger alone, with the test's own core bank if it has one. */
export function extensionOf({
  environment,
  hasHistory,
  replaceCoreBank,
  bankRules,
  packs,
}: ExtensionOptions): Extend {
  const extend = environment === 'sandbox' ? createSandbox({ hasHistory }) : coreBankOnly({ hasHistory })
  return (databases) => {
    const extension = { ...extend(databases), bankRules, packs }
    const { coreBank } = extension
    if (coreBank === undefined || replaceCoreBank === undefined) return extension
    return { ...extension, coreBank: replaceCoreBank(coreBank) }
  }
}
