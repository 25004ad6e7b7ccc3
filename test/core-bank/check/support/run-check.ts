import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { checkCoreBank, parseFixture } from '../../../../apps/server/src/core-bank/check/index.ts'
import { type CoreBank, parseHttpCoreBankOptions } from '../../../../apps/server/src/core-bank/index.ts'
import { OTHER_SECRET, SECRET, serveCoreBank } from '../../http/support/bank-server.ts'

type BankServerSetup = Parameters<typeof serveCoreBank>[0]

/** The fixture of the example in Java: what only reads. */
export const fixtureText = readFileSync(
  new URL('../../../../examples/core-bank-java/fixture.json', import.meta.url),
  'utf8',
)

/** A bank that knows the payer of the fixture, and nobody else. */
export const BANK_OF_ONE: Partial<CoreBank> = {
  findCustomerByNationalId: async ({ nationalId }) =>
    nationalId === '14838530061'
      ? {
          personId: '3c1f0d52-0c3a-4d0e-9a37-6f1f5a3c0001',
          name: 'Astrid Vik',
          isPrivateCustomer: true,
          agreements: [],
        }
      : undefined,
  findCustomer: async () => undefined,
}

/** Runs the protocol's cases against a bank, and returns those that did not pass and all warnings. */
export async function checkProtocol({
  groups: chosen = ['protocol'],
  ...setup
}: BankServerSetup & { groups?: readonly string[] }): Promise<{ failed: string[]; warnings: string[] }> {
  const server = await serveCoreBank({ coreBank: BANK_OF_ONE, ...setup })
  const keys = [
    { id: 'k1', secret: SECRET },
    { id: 'k2', secret: OTHER_SECRET },
  ]
  const connection = parseHttpCoreBankOptions({ url: server.url, keys })
  const fixture = parseFixture(fixtureText)
  assert(connection.ok && fixture.ok)
  try {
    const { groups } = await checkCoreBank(
      {
        connection: connection.value,
        fixture: fixture.value,
        restart: undefined,
        select: (group) => chosen.includes(group),
      },
      { onGroup: () => {}, onResult: () => {} },
    )
    const cases = groups.flatMap((group) => group.cases)
    return {
      failed: cases.filter(({ result }) => result !== 'passed').map(({ id }) => id.replace('protocol/', '')),
      warnings: cases.flatMap(({ warnings }) => warnings),
    }
  } finally {
    await server.close()
  }
}
