import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { requireSettings, type Settings } from '@havn/server/app/settings'
import { serverUrls } from './database.ts'

/** The settings of a sandbox on a database: the defaults of the table, but for what tests share a machine with. */
export function testSettings(
  ownerUrl: string,
  secret: KeyObject = createSecretKey(randomBytes(32)),
): Settings {
  const { tpp, bank } = serverUrls(ownerUrl)
  const settings = requireSettings(
    {
      HAVN_ENVIRONMENT: 'sandbox',
      HAVN_DATABASE_URL_TPP: tpp,
      HAVN_DATABASE_URL_BANK: bank,
      HAVN_SECRET: secret.export().toString('hex'),
      HAVN_CORE_BANK_TIMEOUT_MILLISECONDS: '10000',
    },
    { hasTrust: true },
  )
  return { ...settings, notifiesLoopback: true, callsPerPsuMax: settings.callsInFlightMax }
}
