import { randomUUID } from 'node:crypto'
import { NotReachedError } from '../outcome.ts'
import type { ServerUnderCheck } from './server-under-check.ts'
import { valuesAt } from './steps/json-path.ts'

/** What checks do with a sandbox of Havn's, by the operations that it has beside those of the standard. */
export type SandboxOperations = Pick<ServerUnderCheck, 'now' | 'setClock' | 'runBatch' | 'decideOnDevice'>

export function sandboxAt(send: ServerUnderCheck['send']): SandboxOperations {
  async function call(method: string, target: string, body?: object): Promise<unknown> {
    const { status, json } = await send({
      base: '{{base}}',
      method,
      target,
      qwac: 'default',
      headers: { 'X-Request-ID': randomUUID() },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (status < 300) return json
    throw new NotReachedError(`The sandbox answered ${status} to ${method} ${target}.`, 'See the exchange.')
  }

  return {
    async now() {
      const clock = await call('GET', '/v1/sandbox/clock')
      return Temporal.Instant.from(valuesAt(clock, 'time').join())
    },
    async setClock(to) {
      await call('PUT', '/v1/sandbox/clock', { time: to.toString({ smallestUnit: 'second' }) })
    },
    async runBatch() {
      await call('POST', '/v1/sandbox/batch-runs')
    },
    async decideOnDevice(authorisationId, action) {
      const outcome = action === 'reject' ? 'refuse' : action
      await call('POST', `/v1/sandbox/authorisations/${authorisationId}`, { outcome })
    },
  }
}
