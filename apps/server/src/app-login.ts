import type { AppSetup } from './app-setup.ts'
import type { Extension } from './extension.ts'
import { createOidcAuthentication } from './oidc/index.ts'
import type { ScaSetup } from './sca/index.ts'

/** The extension of the program, with the login that the settings give instead of its own. */
export function withLoginOfSettings({ oidc, clock }: AppSetup, extension: Extension): Extension {
  return oidc === undefined
    ? extension
    : { ...extension, authentication: createOidcAuthentication(oidc, clock) }
}

/** Where the steps of an SCA write what a PSU must not see. */
export function scaLogOf({ logger }: AppSetup): Required<Pick<ScaSetup, 'onError' | 'onLoginProblem'>> {
  return {
    onError: (error) => logger.error({ err: error }, 'what follows from a committed approval failed'),
    onLoginProblem: (record) => logger.warn(record, 'a login at the provider did not succeed'),
  }
}
