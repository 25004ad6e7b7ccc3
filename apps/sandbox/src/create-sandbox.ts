import type { Extend, ServerDatabases } from '@havn/server'
import { servePhone } from '@havn/server/domain/sca'
import { openEventFeed } from './events/event-feed.ts'
import { createSandboxLedger, withScenarios } from './ledger/index.ts'
import { addHelpLinks } from './help-links.routes.ts'
import { serveHome } from './home.pages.ts'
import { keepSandbox } from './keep-sandbox.ts'
import { personIdAuthentication } from './person-id-authentication.ts'
import { recordCalls } from './requests/record-calls.ts'
import { serveSandbox } from './sandbox.routes.ts'
import { registerOnPurpose, revocationOnPurpose } from './trust-on-purpose.ts'

export interface SandboxOptions {
  /** Whether a bank begins with two years of transactions. Default true. */
  readonly hasHistory?: boolean
}

/** Changes of a whole bank take long, so they have few connections, and one for each bank. */
const changeConnections = { connectionsMax: 3, connectionsPerBankMax: 1 }

/** Extends the server by a bank that exists only here, and by operations and pages to try it with. */
export function createSandbox({ hasHistory = true }: SandboxOptions = {}): Extend {
  return (databases) => {
    const { tppDatabase, bankDatabase, environment, consoleUrl } = databases
    if (environment === 'production')
      throw new Error(
        'HAVN_ENVIRONMENT is production, but this program is the sandbox: a bank starts Havn with its own core bank (runHavn of @havn/server)',
      )
    const ledger = withScenarios(createSandboxLedger({ tppDatabase, bankDatabase, hasHistory }))
    return {
      coreBank: ledger,
      authentication: (country) => personIdAuthentication(ledger, country),
      payeeCurrencies: ['EUR'],
      revocationStatusOf: revocationOnPurpose,
      tppRegister: registerOnPurpose,
      setMayPay: (change) => ledger.setMayPay(change),
      onBankOpened: (queries, bank) => ledger.fill(queries, bank),
      connect({ banks, clock, sca, batchRuns, readCertificate }) {
        const changesDatabase = databases.openBankDatabase(changeConnections)
        const recorder = recordCalls({
          tppDatabase,
          banks,
          clock,
          readCertificate,
          ...logLosses(databases),
        })
        const events = openEventFeed({ ...databases, clock })
        const upkeep = keepSandbox({ databases, changesDatabase, clock })
        return {
          observe(call) {
            recorder.observe(call)
            upkeep.observe(call)
          },
          limitCall: upkeep.limitCall,
          start: () => upkeep.start(),
          serve(routeContext) {
            const stores = { tppDatabase, bankDatabase, changesDatabase }
            serveSandbox({ routeContext, ...stores, ledger, sca, batchRuns, recorder, events })
            upkeep.serve(routeContext)
          },
          servePages(server) {
            servePhone({ server, sca })
            serveHome({ server }, consoleUrl)
            addHelpLinks(server, consoleUrl)
          },
          async close() {
            await recorder.settle()
            await upkeep.close()
            await events.close()
          },
        }
      },
    }
  }
}

function logLosses({ logger }: ServerDatabases) {
  return {
    onError: (error: unknown) => logger.error({ err: error }, 'calls could not be stored'),
    // The limit of one TPP per minute was exceeded. That is intended, but a developer who misses a call should find out why.
    onLost: (calls: number) => logger.info({ calls }, 'calls were not stored: too many, or a failed write'),
  }
}
