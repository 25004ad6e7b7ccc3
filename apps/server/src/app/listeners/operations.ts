import type { FastifyInstance } from 'fastify'
import type { AppBanks } from '../banks/app-banks.ts'
import type { AppContext } from '../context.ts'
import { readReconciliations, serveBackOffice } from '../../operations/back-office/index.ts'
import { DEFAULT_THEME } from '../../platform/web/theme/default-theme.ts'
import { createEmployeeLogin } from '../../domain/sca/oidc/index.ts'
import { readRecentDowntime, serveKeyFigures } from '../../operations/key-figures/index.ts'
import { readSharedValues } from '../../operations/metrics/index.ts'
import { type AddOperationsRoutes, createOperationsListener } from '../../operations/listener/index.ts'

/** Opens the operations listener with everything that modules serve there; undefined if the settings name no port for it. */
export function openOperations(context: AppContext): FastifyInstance | undefined {
  const { databases, appBanks, logger, measure, phase, clock, operations, backOffice } = context
  if (measure === undefined) return undefined
  const { metrics } = measure
  const { writeProbe } = databases
  const { bankNameOf, certificates } = appBanks
  const sharedValues = readSharedValues(
    {
      ...context,
      bankNameOf,
      certificates,
      readDowntime: readRecentDowntime,
      readReconciliations,
    },
    { metrics, writeProbe },
  )
  // Pages for operators are added here: each entry gets the listener and adds its routes.
  const routes = [
    serveKeyFigures(databases.bankDatabase, clock, (bankId) => appBanks.profileOf(bankId).theme),
    ...backOfficeRoutes(context),
  ]
  const named = operations?.names ?? []
  const names = backOffice === undefined ? named : [...named, new URL(backOffice.publicUrl).hostname]
  return createOperationsListener({
    logger,
    writeProbe,
    phase,
    metrics,
    sharedValues,
    routes,
    names,
  })
}

/** The pages of the back office for the operations listener; none if the settings name no provider for employees. */
function backOfficeRoutes(context: AppContext): readonly AddOperationsRoutes[] {
  const { backOffice: settings, databases, appBanks, keys, clock, environment } = context
  if (settings === undefined) return []
  const { bankDatabase } = databases
  const { coreBank } = appBanks
  const bankNameOf = createDisplayNames(appBanks)
  const login = createEmployeeLogin(settings.provider, { egressProxy: context.egressProxy })
  const isProduction = environment === 'production'
  return [
    (server) =>
      serveBackOffice(server, {
        settings,
        login,
        bankDatabase,
        coreBank,
        bankNameOf,
        keys,
        clock,
        isProduction,
      }),
  ]
}

/** Returns what employees call a bank: as its theme does, or without one of its own as metrics do. */
function createDisplayNames({ profileOf, bankNameOf }: AppBanks): (bankId: string) => string {
  return (bankId) => {
    const { theme } = profileOf(bankId)
    return theme === DEFAULT_THEME ? (bankNameOf(bankId) ?? theme.bankName) : theme.bankName
  }
}
