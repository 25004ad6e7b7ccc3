import type { FastifyInstance } from 'fastify'
import type { AppBanks } from '../banks/app-banks.ts'
import type { Databases } from '../databases.ts'
import type { AppSetup } from '../setup.ts'
import { clockDifferenceMillisecondsMax } from '../../platform/database/write-probe.ts'
import { createKeyFigures } from '../../operations/key-figures/index.ts'
import type { ListenerLimits } from '../../edge/index.ts'

/** The key figures of this process, and how listeners take part in them. */
export interface AppKeyFigures {
  /** Adds counting before the admission of calls, so that refused calls are counted too. */
  before(limits: ListenerLimits): ListenerLimits
  /** Lets a listener say when it accepts calls. */
  follow(server: FastifyInstance): void
  close(): Promise<void>
}

export function keepKeyFigures(
  { clock, logger }: AppSetup,
  { bankDatabase, writeProbe }: Databases,
  { rulesAt, servedBankIds, countryOf }: AppBanks,
): AppKeyFigures {
  const figures = createKeyFigures({
    bankDatabase,
    clock,
    bankIdAt: (host) => rulesAt(host).bankId,
    countryOf,
    servedBankIds,
    async isReady() {
      const probe = await writeProbe.latest()
      return probe.isWritten && Math.abs(probe.clockDifferenceMilliseconds) <= clockDifferenceMillisecondsMax
    },
    onError: (error) => logger.error({ err: error }, 'key figures could not be stored: Havn tries again'),
  })
  return {
    before: ({ connections, admission }) => ({
      connections,
      admission: { ...admission, guard: (handler) => figures.watch(admission.guard(handler)) },
    }),
    follow(server) {
      server.addHook('onListen', async () => figures.beginServing())
      server.addHook('preClose', async () => figures.endServing())
    },
    close: () => figures.close(),
  }
}
