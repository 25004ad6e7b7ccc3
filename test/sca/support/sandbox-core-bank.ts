import { createSandboxLedger } from '@havn/sandbox/ledger/index'
import { personIdAuthentication } from '@havn/sandbox/person-id-authentication'
import { NORWAY } from '@havn/server/packs'
import { DEFAULT_PAGE_CHOICES } from '../../../apps/server/src/domain/sca/index.ts'
import { NORWEGIAN_RETURN } from '../../../apps/server/src/interfaces/norwegian/index.ts'
import { DEFAULT_THEME } from '../../../apps/server/src/platform/web/theme/default-theme.ts'

/** What the sandbox provides to `sca`: its core bank and login, with the default theme. */
export function sandboxCoreBank(databases: Parameters<typeof createSandboxLedger>[0]) {
  const coreBank = createSandboxLedger(databases)
  const authentication = personIdAuthentication(coreBank, NORWAY)
  const profile = { country: NORWAY, authentication, theme: DEFAULT_THEME, ...DEFAULT_PAGE_CHOICES }
  return { coreBank, profileOf: () => profile, tppReturnOf: () => NORWEGIAN_RETURN }
}
