import assert from 'node:assert/strict'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import {
  importRegister,
  type ImportOutcome,
} from '../../../apps/server/src/edge/trust/register/import-register.ts'
import { readRegister } from '../../../apps/server/src/edge/trust/register/read-register.ts'
import { keysOf } from '../../support/seal-orders.ts'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'

/** The organizationIdentifier of a TPP's certificate. */
export function tppIdOf({ certificate }: Pick<Identity, 'certificate'>): string {
  const [, tppId] = /(?:organizationIdentifier|2\.5\.4\.97)=(\S+)/.exec(certificate.subject) ?? []
  assert(tppId, certificate.subject)
  return tppId
}

interface EntityChange {
  readonly services?: Readonly<Record<string, string | readonly string[]>>
  /** ENT_AUT. */
  readonly dates?: readonly string[]
  readonly type?: string
  readonly name?: string | readonly string[]
}

/** An institution as the EBA's register has it, with the services of both roles in Norway by default. */
export function ebaEntity(tppId: string, change: EntityChange = {}): object {
  const {
    services = { NO: ['PS_070', 'PS_080'] },
    dates = ['2019-09-14'],
    type = 'PSD_PI',
    name = 'Test TPP',
  } = change
  const [, country = '', authority = '', reference = ''] = /^PSD(..)-([A-Z]+)-(.+)$/.exec(tppId) ?? []
  return {
    CA_OwnerID: `${country}_${authority}`,
    EntityCode: `${type}!${country}_${authority}!${reference}`,
    EntityType: type,
    Properties: [
      { ENT_NAT_REF_COD: reference },
      { ENT_NAM: name },
      { ENT_COU_RES: country },
      { ENT_AUT: dates },
    ],
    Services: Object.entries(services).map(([host, codes]) => ({ [host]: codes })),
  }
}

/** The text of the EBA's register with these entities: its disclaimer is a list of its own before them. */
export function ebaText(...entities: readonly object[]): string {
  return JSON.stringify([[{ disclaimer: 'The "information" {in} [this] register…' }], entities])
}

interface Importing {
  readonly source?: 'eba' | 'national'
  readonly acceptsLosses?: boolean
  readonly asOf?: Date
  readonly acceptsOlder?: boolean
}

/** Takes a copy of a register as a server or a command does. */
export async function importText(
  bank: Pick<TestBank, 'databaseUrls' | 'clock' | 'key'>,
  text: string,
  { source = 'eba', acceptsLosses = false, acceptsOlder = false, asOf }: Importing = {},
): Promise<ImportOutcome> {
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  try {
    const now = new Date(bank.clock.milliseconds())
    const copy = await readRegister(source, chunksOf(text))
    const taken = { ...copy, origin: 'a test', asOf: asOf ?? now }
    return await importRegister(bankDatabase, taken, {
      keys: keysOf(bank.key).deployment,
      now,
      acceptsLosses,
      acceptsOlder,
    })
  } finally {
    await bankDatabase.close()
  }
}

/** Pieces that end anywhere, also in the middle of a character. */
export async function* chunksOf(text: string, bytes = 7): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text)
  for (let start = 0; start < all.length; start += bytes) yield all.subarray(start, start + bytes)
}
