import type { Country } from '../../platform/banks/index.ts'

/** Germany's time, the euro, and the days of TARGET, the system through which the banks of the euro area settle. */
export const GERMANY: Country = {
  pack: 'sepa',
  code: 'DE',
  personIdScheme: 'de-login-name',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  runTimes: ['08:00', '11:00', '14:00', '16:30'],
  closedDays: {
    weekend: [6, 7],
    fixed: {
      '01-01': "New Year's Day",
      '05-01': 'Labour Day',
      '12-25': 'Christmas Day',
      '12-26': '26 December',
    },
    easter: { '-2': 'Good Friday', '1': 'Easter Monday' },
  },
}
