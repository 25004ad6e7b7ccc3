import type { TrustSettings } from '../../edge/trust/index.ts'
import type { SettingValues } from './parse-settings.ts'

export type { TrustSettings }

/** Puts together the settings about whom to trust. Where lists are used, revocation is asked for unless it is turned off. */
export function toTrustSettings(values: SettingValues): TrustSettings {
  const { revocation, egressProxy, trustLists } = values
  const asksRevocation = revocation === undefined ? trustLists !== 'off' : revocation === 'on'
  if (trustLists === 'off') return { asksRevocation, egressProxy, lists: undefined }
  return {
    asksRevocation,
    egressProxy,
    lists: {
      folder: trustLists === 'files' ? values.trustListsFolder : undefined,
      url: values.trustListsUrl,
      signers: values.trustListsSigners ?? [],
      alarmHours: values.trustListsAlarmHours,
      closeHours: values.trustListsCloseHours,
    },
  }
}

/** Finds what trusted lists lack. A setting that could not be parsed is undefined although `isSet` says that it is there. */
export function findListProblems(
  values: Partial<SettingValues>,
  isSet: (key: 'trustListsSigners' | 'trustListsFolder') => boolean,
): readonly string[] {
  const {
    trustLists = 'off',
    trustListsAlarmHours: alarm = 0,
    trustListsCloseHours: close = Infinity,
  } = values
  if (trustLists === 'off') return []
  const problems: string[] = []
  if (!isSet('trustListsSigners'))
    problems.push('HAVN_TRUST_LISTS_SIGNERS_FILE is missing: expected the signers of the list of lists.')
  if (trustLists === 'files' && !isSet('trustListsFolder'))
    problems.push('HAVN_TRUST_LISTS_FOLDER is missing: HAVN_TRUST_LISTS=files reads EU.xml and others there.')
  if (alarm >= close)
    problems.push(
      `HAVN_TRUST_LISTS_ALARM_HOURS: expected fewer than HAVN_TRUST_LISTS_CLOSE_HOURS (${close}), got ${alarm}.`,
    )
  return problems
}
