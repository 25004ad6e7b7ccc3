import type { Databases } from '../databases.ts'
import type { AppSetup } from '../context.ts'
import type { Extension } from './extension.ts'
import { createOidcAuthentication } from '../../domain/sca/oidc/index.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import { type ScaSetup, workOnDecoupled } from '../../domain/sca/index.ts'
import type { Activity } from '../../platform/shared/activity.ts'

/**
 * Makes the extension of the program, with the login of the settings if they have one. A program whose extension refuses
 * to be made must be able to end: open databases would keep its process alive.
 */
export function extendOrClose(setup: AppSetup, databases: Databases): Extension {
  const { extend, environment, consoleUrl, logger, sandboxLimits } = setup
  try {
    const given = { ...databases, environment, consoleUrl, logger, sandboxLimits }
    return withLoginOfSettings(setup, extend(given))
  } catch (error) {
    databases.partitionMaintenance.stop()
    void databases.close()
    throw error
  }
}

function withLoginOfSettings({ oidc, clock }: AppSetup, extension: Extension): Extension {
  return oidc === undefined
    ? extension
    : { ...extension, authentication: createOidcAuthentication(oidc, clock) }
}

const decoupledEveryMilliseconds = 1_000
const idleMilliseconds = 30_000

/** Asks people on their own devices in the background, and polls for their answers. */
export function askPeopleInBackground(
  sca: ScaSetup,
  isServed: (bankId: string) => boolean,
  activity: Activity,
): { start(): void; stop(): Promise<void> } {
  let working: RepeatedWork | undefined
  const { onError } = sca
  return {
    start() {
      working ??= repeat({
        // Somebody who is asked may take minutes to answer, in which nothing else happens.
        work: async () => {
          if ((await workOnDecoupled(sca, isServed)) > 0) activity.note()
        },
        everyMilliseconds: decoupledEveryMilliseconds,
        whileIdle: { activity, everyMilliseconds: idleMilliseconds },
        onError,
      })
    },
    async stop() {
      await working?.stop()
    },
  }
}
