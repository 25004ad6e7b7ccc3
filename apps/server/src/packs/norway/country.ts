import type { Country } from '../../platform/banks/index.ts'

/** Norway's time and money. */
export const NORWAY: Country = {
  pack: 'norway',
  code: 'NO',
  timeZone: 'Europe/Oslo',
  currency: 'NOK',
  runTimes: ['06:00', '09:30', '12:00', '14:30', '17:00'],
  closedDays: {
    weekend: [6, 7],
    fixed: {
      '01-01': "New Year's Day",
      '05-01': 'Labour Day',
      '05-17': 'Constitution Day',
      '12-25': 'Christmas Day',
      '12-26': 'Second Day of Christmas',
    },
    easter: {
      '-3': 'Maundy Thursday',
      '-2': 'Good Friday',
      '0': 'Easter Sunday',
      '1': 'Easter Monday',
      '39': 'Ascension Day',
      '49': 'Whit Sunday',
      '50': 'Whit Monday',
    },
  },
}
