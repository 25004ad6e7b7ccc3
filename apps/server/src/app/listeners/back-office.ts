import type { Databases } from '../databases.ts'
import type { AppSetup } from '../context.ts'
import { serveBackOffice } from '../../operations/back-office/index.ts'
import type { CoreBank } from '../../core-bank/index.ts'
import { createEmployeeLogin } from '../../domain/sca/oidc/index.ts'
import type { AddOperationsRoutes } from '../../operations/listener/index.ts'

/** The pages of the back office for the operations listener; none if the settings name no provider for employees. */
export function backOfficeRoutes(
  { backOffice: settings, keys, clock, environment }: AppSetup,
  {
    databases,
    coreBank,
  }: { readonly databases: Pick<Databases, 'bankDatabase'>; readonly coreBank: CoreBank },
): readonly AddOperationsRoutes[] {
  if (settings === undefined) return []
  const { bankDatabase } = databases
  const login = createEmployeeLogin(settings.provider)
  const isProduction = environment === 'production'
  return [
    (server) =>
      serveBackOffice(server, { settings, login, bankDatabase, coreBank, keys, clock, isProduction }),
  ]
}
