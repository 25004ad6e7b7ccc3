import { createExampleAdapter } from '../core-bank/example-adapter/adapter.ts'
import { startCoreSystem } from '../core-bank/example-adapter/core-system.ts'
import { serveCoreBank } from '../core-bank/http/support/bank-server.ts'

export { SECRET } from '../core-bank/http/support/bank-server.ts'

/** A core bank over HTTP that can be stopped and started again at the same address. */
export async function startStoppableCoreBank() {
  const core = await startCoreSystem()
  const coreBank = createExampleAdapter(core.url)
  let server = await serveCoreBank({ coreBank })
  const { url, port } = server
  return {
    url,
    stop: () => server.close(),
    async start() {
      server = await serveCoreBank({ coreBank, port })
    },
    async close() {
      await server.close().catch(() => {})
      await core.close()
    },
  }
}
