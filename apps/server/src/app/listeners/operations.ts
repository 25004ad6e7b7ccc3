import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { readReconciliations, serveBackOffice } from '../../operations/back-office/index.ts'
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
    { ...context, bankNameOf, certificates, readDowntime: readRecentDowntime, readReconciliations },
    { metrics, writeProbe },
  )
  // Pages for operators are added here: each entry gets the listener and adds its routes.
  const routes = [serveKeyFigures(databases.bankDatabase, clock), ...backOfficeRoutes(context)]
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
  const login = createEmployeeLogin(settings.provider, { egressProxy: context.egressProxy })
  const isProduction = environment === 'production'
  return [
    (server) =>
      serveBackOffice(server, { settings, login, bankDatabase, coreBank, keys, clock, isProduction }),
  ]
}
