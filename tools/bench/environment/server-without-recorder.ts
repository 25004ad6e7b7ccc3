// The sandbox without the record of its calls, which a bank in production does not keep: what the bench measures.
import { runExtendedHavn } from '@havn/server'
import { createSandbox } from '../../../apps/sandbox/src/create-sandbox.ts'

const extend = createSandbox()
await runExtendedHavn({
  extend(databases) {
    const extension = extend(databases)
    return {
      ...extension,
      connect(parts) {
        const connected = extension.connect?.(parts)
        if (connected === undefined) throw new Error('the sandbox serves nothing')
        return { ...connected, observe: undefined }
      },
    }
  },
})
