import type { SandboxCa } from '@havn/test-certificates'
import { sandboxInbox } from '../notifications/receive.ts'
import type { ConsoleOptions } from '../options.ts'
import { createScenarioRuns } from '../scenarios/scenario-runs.ts'
import type { Shared } from '../server/index.ts'
import type { BankAccess } from './bank-access.ts'
import { createOthers } from './hosted-other.ts'

interface SharedSetup {
  readonly options: ConsoleOptions
  readonly origin: string
  readonly ca: SandboxCa
  readonly access: BankAccess
}

/** What the requests of all TPPs share. */
export function hostedShared({ options, origin, ca, access }: SharedSetup): Shared {
  return {
    // The screens get no folder: nothing in it is theirs here, least of all the key of the authority.
    options: { ...options, stateFolder: '/nonexistent' },
    origin,
    // What is not the bank's belongs to nobody here, so nobody is shown it.
    inbox: { ...sandboxInbox(options), refused: () => [] },
    scenarioRuns: createScenarioRuns(),
    openOther: createOthers(ca, access),
  }
}
