import { after, before, describe, test } from 'node:test'
import {
  bindCase,
  CaseNotRunError,
  type CoreBankUnderTest,
  PORT_GROUPS,
} from '../../../apps/server/src/core-bank/check/index.ts'

/** A core bank for the suite, opened for one file of tests. */
export interface OpenCoreBank extends CoreBankUnderTest {
  close(): Promise<void>
}

/** Runs every case of the suite that asks the port, each as a test. */
export function describeCoreBank(name: string, open: () => Promise<OpenCoreBank>): void {
  describe(`${name} passes the conformance suite`, () => {
    let opened: OpenCoreBank
    before(async () => {
      opened = await open()
    })
    after(() => opened.close())
    for (const one of PORT_GROUPS.flatMap(({ cases }) => cases))
      test(`${one.id}: ${one.title}`, async (t) => {
        try {
          const say = (text: string) => t.diagnostic(text)
          await bindCase(one, opened).run({ calls: [], note: say, warn: say })
        } catch (problem) {
          if (problem instanceof CaseNotRunError) t.skip(problem.message)
          else throw problem
        }
      })
  })
}
