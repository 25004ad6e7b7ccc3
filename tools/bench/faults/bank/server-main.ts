// The sandbox with a core bank over HTTP, and without the record of its calls, which a bank in production does not keep.
import { runExtendedHavn } from '@havn/server'
import { createHttpCoreBank, parseHttpCoreBankOptions } from '@havn/server/core-bank'
import { createSandbox } from '../../../../apps/sandbox/src/create-sandbox.ts'

const { FAULTS_CORE_BANK_URL: url = '', FAULTS_KEY: secret = '' } = process.env
const options = parseHttpCoreBankOptions({
  url,
  keys: [{ id: 'faults', secret }],
  optionalQuestions: ['verifyPayee'],
})
if (!options.ok) throw new Error(options.problem.join('\n'))
const coreBank = createHttpCoreBank(options.value)
const extend = createSandbox({ hasHistory: false })
await runExtendedHavn({
  extend(databases) {
    const extension = extend(databases)
    return {
      ...extension,
      coreBank,
      connect(parts) {
        const connected = extension.connect?.(parts)
        if (connected === undefined) throw new Error('the sandbox serves nothing')
        return {
          ...connected,
          observe: undefined,
          async close() {
            await connected.close()
            coreBank.close()
          },
        }
      },
    }
  },
})
