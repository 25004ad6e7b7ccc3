import { type BookingDay, monthly, weekly } from './calendar.ts'
import { randomBetween, type RecurringPayment, monthName, risingYearly } from './recurring-payment.ts'
import { abroad, initialAccount, atOtherBank, type Party } from './party.ts'
import { KARI, OLA } from './private-payments.ts'

// Fjord Kaffe AS is a café.
const FJORD = initialAccount('99860515489')
const FJORD_TAX_ACCOUNT = initialAccount('99860518224')
// Nordlys Bygg AS is a builder.
const NORDLYS = initialAccount('99860520962')
const NORDLYS_EUR = initialAccount('99860522337')
const TAX_COLLECTOR = atOtherBank('Skatteoppkreveren')

/** Who pays and who is paid. Where there are several, each payment has one of them at random. */
type Parties = Pick<RecurringPayment, 'from' | 'to'>
const between = (payer: RecurringPayment['from'], payee: Party): Parties => ({ from: payer, to: payee })

const FJORD_PAYMENTS: readonly RecurringPayment[] = [
  {
    ...between(atOtherBank('Kortterminal Oppgjør'), FJORD),
    key: 'fjord sales',
    on: weekly(1),
    amount: randomBetween(38_000_00, 61_000_00),
  },
  bill(
    'fjord catering',
    between([atOtherBank('Hotell Skjæret'), atOtherBank('Kommunen Kantine')], FJORD),
    11,
    randomBetween(18_000_00, 42_000_00),
  ),
  bill(
    'fjord offices',
    between([atOtherBank('Advokatene Lie'), atOtherBank('Havnelageret')], FJORD),
    24,
    randomBetween(6_000_00, 15_000_00),
  ),
  salary('fjord owner', between(FJORD, KARI), risingYearly(39_600_00, 900_00)),
  salary('fjord barista', between(FJORD, atOtherBank('Jonas Vik')), risingYearly(26_400_00, 600_00)),
  salary('fjord baker', between(FJORD, atOtherBank('Amina Sørli')), risingYearly(27_900_00, 600_00)),
  withMessage(
    'fjord withheld',
    between(FJORD, FJORD_TAX_ACCOUNT),
    20,
    'Skattetrekk',
    risingYearly(31_200_00, 700_00),
  ),
  withMessage(
    'fjord rent',
    between(FJORD, atOtherBank('Brygga Eiendom')),
    1,
    'Husleie',
    risingYearly(28_500_00, 800_00),
  ),
  bill(
    'fjord coffee',
    between(FJORD, atOtherBank('Kaffeimport Nord')),
    6,
    randomBetween(19_000_00, 34_000_00),
  ),
  bill(
    'fjord milk',
    between(FJORD, atOtherBank('Meieriet Fjellheim')),
    16,
    randomBetween(8_000_00, 14_500_00),
  ),
  bill('fjord power', between(FJORD, atOtherBank('Strøm Nord')), 18, randomBetween(3_900_00, 8_800_00)),
  everySecondMonth('fjord vat', between(FJORD, TAX_COLLECTOR), 10, randomBetween(24_000_00, 39_000_00)),
  everySecondMonth(
    'fjord tax',
    between(FJORD_TAX_ACCOUNT, TAX_COLLECTOR),
    15,
    totalOfTwoMonths(risingYearly(31_200_00, 700_00)),
  ),
]

const NORDLYS_PAYMENTS: readonly RecurringPayment[] = [
  bill(
    'nordlys public',
    between([atOtherBank('Kommunen Bygg'), atOtherBank('Fylket Eiendom')], NORDLYS),
    9,
    randomBetween(180_000_00, 320_000_00),
  ),
  bill(
    'nordlys homes',
    between([atOtherBank('Borettslaget Utsikten'), atOtherBank('Hagebyen')], NORDLYS),
    19,
    randomBetween(90_000_00, 170_000_00),
  ),
  bill(
    'nordlys repairs',
    between([atOtherBank('Brygga Eiendom'), atOtherBank('Havnelageret')], NORDLYS),
    26,
    randomBetween(14_000_00, 46_000_00),
  ),
  salary('nordlys carpenter', between(NORDLYS, atOtherBank('Tor Myhre')), risingYearly(34_500_00, 800_00)),
  salary('nordlys mason', between(NORDLYS, atOtherBank('Silje Foss')), risingYearly(34_100_00, 800_00)),
  salary('nordlys painter', between(NORDLYS, atOtherBank('Anders Moen')), risingYearly(32_800_00, 800_00)),
  salary('nordlys clerk', between(NORDLYS, atOtherBank('Maria Lunde')), risingYearly(31_900_00, 800_00)),
  salary('nordlys apprentice', between(NORDLYS, OLA), risingYearly(22_900_00, 450_00)),
  bill(
    'nordlys timber',
    between(NORDLYS, atOtherBank('Trelast Midt')),
    7,
    randomBetween(60_000_00, 140_000_00),
  ),
  bill(
    'nordlys concrete',
    between(NORDLYS, atOtherBank('Betong og Grus')),
    17,
    randomBetween(28_000_00, 77_000_00),
  ),
  bill(
    'nordlys machines',
    between(NORDLYS, atOtherBank('Maskinutleie Sør')),
    23,
    randomBetween(12_000_00, 31_000_00),
  ),
  withMessage(
    'nordlys rent',
    between(NORDLYS, atOtherBank('Industriparken')),
    1,
    'Husleie',
    risingYearly(21_000_00, 600_00),
  ),
  bill('nordlys power', between(NORDLYS, atOtherBank('Strøm Nord')), 18, randomBetween(4_400_00, 9_900_00)),
  everySecondMonth('nordlys vat', between(NORDLYS, TAX_COLLECTOR), 10, randomBetween(74_000_00, 119_000_00)),
  everySecondMonth(
    'nordlys tax',
    between(NORDLYS, TAX_COLLECTOR),
    15,
    totalOfTwoMonths(risingYearly(58_000_00, 900_00)),
  ),
  crossBorder(
    'nordlys customer',
    between(abroad('Müller Holzbau GmbH', 'DE89370400440532013000', 'COBADEFFXXX'), NORDLYS_EUR),
    14,
    randomBetween(4_000_00, 9_500_00),
  ),
  crossBorder(
    'nordlys windows',
    between(NORDLYS_EUR, abroad('Vinduer ApS', 'DK5000400440116243', 'DABADKKKXXX')),
    21,
    randomBetween(2_500_00, 7_200_00),
  ),
  crossBorder(
    'nordlys tools',
    between(NORDLYS_EUR, abroad('Verktyg AB', 'SE3550000000054910000003', 'ESSESESSXXX')),
    27,
    randomBetween(700_00, 2_100_00),
  ),
]

/** The recurring payments of the corporations of the initial data set. */
export const CORPORATE_PAYMENTS: readonly RecurringPayment[] = [...FJORD_PAYMENTS, ...NORDLYS_PAYMENTS]

/** A monthly bill. It has no message, so it is paid with a KID, the Norwegian structured payment reference. */
function bill(
  key: string,
  parties: Parties,
  day: number,
  amount: RecurringPayment['amount'],
): RecurringPayment {
  return { key, ...parties, on: monthly(day), amount }
}

function everySecondMonth(
  key: string,
  parties: Parties,
  day: number,
  amount: RecurringPayment['amount'],
): RecurringPayment {
  return { key, ...parties, on: monthly(day, [2, 4, 6, 8, 10, 12]), amount }
}

function salary(key: string, parties: Parties, amount: RecurringPayment['amount']): RecurringPayment {
  return { key, ...parties, on: monthly(20), amount, message: (day) => `Lønn ${monthName(day)}` }
}

function withMessage(
  key: string,
  parties: Parties,
  day: number,
  ...[text, amount]: [string, RecurringPayment['amount']]
): RecurringPayment {
  return { key, ...parties, on: monthly(day), amount, message: () => text }
}

function invoice({ year, month }: BookingDay): string {
  return `Invoice ${year}-${String(month).padStart(2, '0')}`
}

function crossBorder(
  key: string,
  parties: Parties,
  day: number,
  amount: RecurringPayment['amount'],
): RecurringPayment {
  return { key, ...parties, on: monthly(day), amount, kind: 'cross-border', message: invoice }
}

/** Employers pay every second month the tax that they withheld from salaries in the two months before. */
function totalOfTwoMonths(withheldInMonth: RecurringPayment['amount']): RecurringPayment['amount'] {
  return (random, day) => {
    const { year, month } = day
    const lastYear = { ...day, year: year - 1 }
    return (
      withheldInMonth(random, month > 1 ? day : lastYear) +
      withheldInMonth(random, month > 2 ? day : lastYear)
    )
  }
}
