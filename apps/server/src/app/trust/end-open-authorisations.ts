import type { FastifyBaseLogger } from 'fastify'
import { type Country, listBankIds } from '../../platform/banks/index.ts'
import { endAuthorisationsWithoutRole, type HasRole, type ScaSetup } from '../../domain/sca/index.ts'
import type { TppRegister } from '../../edge/index.ts'

/** After this time, calls that were accepted just before their TPP lost its role have ended. */
const secondSearchMilliseconds = 30_000

export interface EndingSetup {
  readonly sca: ScaSetup
  readonly register: TppRegister
  readonly countryOf: (bankId: string) => Pick<Country, 'code'>
  readonly logger: FastifyBaseLogger
}

/** Ends open authorisations of TPPs that have no role for them any more. */
export interface AuthorisationEnding {
  /** Searches now, and once more when calls that are in progress have ended. */
  search(): void
  stop(): Promise<void>
}

/** Searches all banks, when it is asked to, for open authorisations of TPPs that have no role for them any more, and ends them. */
export function endOpenAuthorisations({
  sca,
  register,
  countryOf,
  logger,
}: EndingSetup): AuthorisationEnding {
  let timer: NodeJS.Timeout | undefined
  let searching: Promise<void> = Promise.resolve()

  async function searchAll(): Promise<void> {
    for (const bankId of await listBankIds(sca.bankDatabase)) {
      const ended = await endAuthorisationsWithoutRole(
        sca,
        bankId,
        hasRoleIn(register, countryOf(bankId).code),
      )
      if (ended > 0)
        logger.warn(
          { bankId, ended },
          'authorisations were ended: their TPP is no longer registered for them',
        )
    }
  }

  function searchOnce(): void {
    searching = searching
      .then(searchAll)
      .catch((error: unknown) =>
        logger.error({ err: error }, 'open authorisations of TPPs that lost their role could not be ended'),
      )
  }

  return {
    search() {
      searchOnce()
      clearTimeout(timer)
      timer = setTimeout(searchOnce, secondSearchMilliseconds).unref()
    },
    async stop() {
      clearTimeout(timer)
      await searching
    },
  }
}

/** A register that cannot say takes no role away. */
function hasRoleIn(register: TppRegister, country: string): HasRole {
  return (tppId, role) => {
    const roles = register.rolesOf(tppId, country)
    if (roles === 'closed') return true
    return roles !== 'not-registered' && (role === 'any' ? roles.size > 0 : roles.has(role))
  }
}
