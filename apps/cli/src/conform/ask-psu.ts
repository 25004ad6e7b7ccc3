import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import type { Psu, PsuTask } from '@havn/conformance'
import { hint } from '../terminal/output.ts'
import { lastAddressIn } from './psu-command.ts'

/** A PSU who is a person at this terminal: gets the link printed, and pastes the address that the browser was sent to. */
export function askPsu(secondsMax: number): Psu {
  return {
    async decide(task) {
      hint(`\n\r${describe(task)}\n\n  ${task.link}\n`)
      const terminal = createInterface({ input: process.stdin, output: process.stderr })
      try {
        const signal = AbortSignal.timeout(secondsMax * 1000)
        const question = 'Paste the address that the browser was sent to: '
        // A question is never answered once the input has ended.
        const ended = once(terminal, 'close', { signal }).then(() => '')
        return lastAddressIn(await Promise.race([terminal.question(question, { signal }), ended]))
      } catch {
        hint(`\nNobody answered within ${secondsMax} seconds.`)
        return undefined
      } finally {
        terminal.close()
      }
    },
  }
}

function describe({ outcome, nationalId, agreementId, accounts }: PsuTask): string {
  const who = `as ${nationalId.slice(0, 6)}*****`
  const where = agreementId === undefined ? '' : `, under the agreement ${agreementId}`
  const what = { approve: 'approve', refuse: 'refuse', abort: 'go back without deciding' }[outcome]
  const which = accounts === undefined ? '' : `, and check only ${accounts.join(', ')}`
  return `Open this link in a browser, log in ${who}${where}, and ${what}${which}:`
}
