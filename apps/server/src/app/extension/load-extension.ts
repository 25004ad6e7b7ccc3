import { createOidcAuthentication } from '../../domain/sca/oidc/index.ts'
import { offerPacks, PACKS, type Packs } from '../../packs/index.ts'
import type { Databases } from '../databases.ts'
import type { AppSetup } from '../setup.ts'
import type { Extension } from './extension.ts'

/** What a program brings along, completed by the document of the banks of TPPs. */
export interface LoadedExtension extends Extension {
  readonly packs: Packs
}

/** Makes the extension of the program, with the login of that document, and hands its packs to the domain. */
export function loadExtension(setup: AppSetup, databases: Databases): LoadedExtension {
  const { extend, environment, consoleUrl, logger, sandboxLimits, ownBanks, clock, egressProxy } = setup
  const extension = extend({ ...databases, environment, consoleUrl, logger, sandboxLimits })
  const { packs = PACKS } = extension
  offerPacks(packs)
  const { openIdConnect } = ownBanks
  const authentication = openIdConnect && createOidcAuthentication(openIdConnect, { clock, egressProxy })
  return { ...extension, packs, ...(authentication && { authentication }) }
}
