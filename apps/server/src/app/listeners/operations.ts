import type { FastifyInstance } from 'fastify'
import { backOfficeRoutes } from './back-office.ts'
import type { Databases } from '../databases.ts'
import type { AppSetup } from '../context.ts'
import type { CoreBank } from '../../core-bank/index.ts'
import { serveKeyFigures } from '../../operations/key-figures/index.ts'
import { readSharedValues } from '../../operations/metrics/index.ts'
import { createOperationsListener } from '../../operations/listener/index.ts'

interface OperationsParts {
  readonly databases: Pick<Databases, 'writeProbe' | 'bankDatabase'>
  readonly coreBank: CoreBank
  readonly listeners: FastifyInstance[]
}

/**
 * Opens the operations listener with everything that modules serve there; undefined if the settings name no port for it.
 * It is added to the listeners that the app closes.
 */
export function openOperations(
  setup: AppSetup,
  { databases, coreBank, listeners }: OperationsParts,
): FastifyInstance | undefined {
  const { logger, measure, phase, clock } = setup
  if (measure === undefined) return undefined
  const { metrics } = measure
  const { writeProbe } = databases
  const sharedValues = readSharedValues(setup, { metrics, writeProbe })
  // Pages for operators are added here: each entry gets the listener and adds its routes.
  const routes = [
    serveKeyFigures(databases.bankDatabase, clock),
    ...backOfficeRoutes(setup, { databases, coreBank }),
  ]
  const { operations, backOffice } = setup
  const named = operations?.names ?? []
  const names = backOffice === undefined ? named : [...named, new URL(backOffice.publicUrl).hostname]
  const server = createOperationsListener({
    logger,
    writeProbe,
    phase,
    metrics,
    sharedValues,
    routes,
    names,
  })
  listeners.push(server)
  return server
}
