import { success } from '@havn/contract'
import { DATA_CLASSES } from '../../platform/database/data-classes.ts'
import { group, type SettingEntry } from './setting.ts'
import { databaseUrl, wholeNumber } from './setting-types.ts'

const keptDays = (
  about: string,
  { setting: name, days }: { setting: `HAVN_${string}`; days: number },
  min: number,
) =>
  ({
    name,
    type: wholeNumber({ min, max: 36_500 }),
    initially: String(days),
    unit: 'days',
    about: `For how many days ${about} kept at least; dropped by the month. Takes effect when migrations run; without the setting a database keeps the period that it has.`,
  }) as const

/** Read by migrations (`migrate.ts`) alone: no server gets the owner's login, and none may shorten how long data are kept. */
export const MIGRATION_SETTINGS = {
  databaseUrlOwner: {
    name: 'HAVN_DATABASE_URL_OWNER',
    type: databaseUrl,
    isRequired: true,
    isSecret: true,
    about: 'The login of the database’s owner, which creates tables and roles. A server does not read it.',
  },
  /** For how many days classes of data are kept; undefined for those that keep the period that the database has. */
  retentionDays: group(
    {
      payments: keptDays(
        'payments, their history, signing baskets, authorisations, evidence and acts of the back office are',
        DATA_CLASSES.payments,
        400,
      ),
      consents: keptDays('the history of consents is', DATA_CLASSES.consents, 400),
      securityEvents: keptDays('security events are', DATA_CLASSES.securityEvents, 30),
    },
    // An authorisation proves its payment, so it is kept for as long.
    ({ payments, ...others }) => success({ payments, authorisations: payments, ...others }),
  ),
} as const satisfies Readonly<Record<string, SettingEntry>>
