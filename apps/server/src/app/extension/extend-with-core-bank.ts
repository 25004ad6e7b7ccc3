import type { FastifyBaseLogger } from 'fastify'
import { createHttpCoreBank, type HttpCoreBankOptions } from '../../core-bank/index.ts'
import type { Extend, Extension } from './extension.ts'
import type { Settings } from '../settings/index.ts'

type Given = Pick<Extension, 'coreBank' | 'authentication' | 'theme'>

/** Makes the extension of a program that gives a core bank, or of one that leaves it to the settings. */
export function extendWithCoreBank(
  { coreBank, authentication, theme }: Given,
  settings: Pick<Settings, 'coreBank'>,
): Extend {
  const { coreBank: options } = settings
  if (coreBank !== undefined || options === undefined) return () => ({ coreBank, authentication, theme })
  return ({ logger }) => {
    const overHttp = createHttpCoreBank(options, {
      onCircuitChange: (isOpen) => logCircuit(logger, options, isOpen),
    })
    return {
      coreBank: overHttp,
      authentication,
      theme,
      connect: () => ({ serve() {}, close: async () => overHttp.close() }),
    }
  }
}

function logCircuit(logger: FastifyBaseLogger, { url }: HttpCoreBankOptions, isOpen: boolean): void {
  const record = { coreBank: new URL(url).host }
  if (isOpen) logger.error(record, 'the core bank has stopped answering: questions to it fail at once')
  else logger.info(record, 'the core bank answers again')
}
