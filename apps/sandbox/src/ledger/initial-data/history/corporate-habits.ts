import { type BookingDay, monthly, weekly } from './calendar.ts'
import { randomBetween, type Habit, monthName, risingYearly } from './habit.ts'
import { abroad, initialAccount, atOtherBank, type Party } from './party.ts'
import { KARI, OLA } from './private-habits.ts'

const FJORD = initialAccount('99860515489')
const FJORDS_TAX = initialAccount('99860518224')
const NORDLYS = initialAccount('99860520962')
const NORDLYS_EUR = initialAccount('99860522337')
const TAX = atOtherBank('Skatteoppkreveren')

type Flow = Pick<Habit, 'from' | 'to'>
const from = (payer: Habit['from'], to: Party): Flow => ({ from: payer, to })

const FJORD_HABITS: readonly Habit[] = [
  {
    ...from(atOtherBank('Kortterminal Oppgjør'), FJORD),
    key: 'fjord sales',
    on: weekly(1),
    amount: randomBetween(38_000_00, 61_000_00),
  },
  bill(
    'fjord catering',
    from([atOtherBank('Hotell Skjæret'), atOtherBank('Kommunen Kantine')], FJORD),
    11,
    randomBetween(18_000_00, 42_000_00),
  ),
  bill(
    'fjord offices',
    from([atOtherBank('Advokatene Lie'), atOtherBank('Havnelageret')], FJORD),
    24,
    randomBetween(6_000_00, 15_000_00),
  ),
  salary('fjord owner', from(FJORD, KARI), risingYearly(39_600_00, 900_00)),
  salary('fjord barista', from(FJORD, atOtherBank('Jonas Vik')), risingYearly(26_400_00, 600_00)),
  salary('fjord baker', from(FJORD, atOtherBank('Amina Sørli')), risingYearly(27_900_00, 600_00)),
  withMessage('fjord withheld', from(FJORD, FJORDS_TAX), 20, 'Skattetrekk', risingYearly(31_200_00, 700_00)),
  withMessage(
    'fjord rent',
    from(FJORD, atOtherBank('Brygga Eiendom')),
    1,
    'Husleie',
    risingYearly(28_500_00, 800_00),
  ),
  bill('fjord coffee', from(FJORD, atOtherBank('Kaffeimport Nord')), 6, randomBetween(19_000_00, 34_000_00)),
  bill('fjord milk', from(FJORD, atOtherBank('Meieriet Fjellheim')), 16, randomBetween(8_000_00, 14_500_00)),
  bill('fjord power', from(FJORD, atOtherBank('Strøm Nord')), 18, randomBetween(3_900_00, 8_800_00)),
  everySecondMonth('fjord vat', from(FJORD, TAX), 10, randomBetween(24_000_00, 39_000_00)),
  everySecondMonth('fjord tax', from(FJORDS_TAX, TAX), 15, totalOfTwoMonths(risingYearly(31_200_00, 700_00))),
]

const NORDLYS_HABITS: readonly Habit[] = [
  bill(
    'nordlys public',
    from([atOtherBank('Kommunen Bygg'), atOtherBank('Fylket Eiendom')], NORDLYS),
    9,
    randomBetween(180_000_00, 320_000_00),
  ),
  bill(
    'nordlys homes',
    from([atOtherBank('Borettslaget Utsikten'), atOtherBank('Hagebyen')], NORDLYS),
    19,
    randomBetween(90_000_00, 170_000_00),
  ),
  bill(
    'nordlys repairs',
    from([atOtherBank('Brygga Eiendom'), atOtherBank('Havnelageret')], NORDLYS),
    26,
    randomBetween(14_000_00, 46_000_00),
  ),
  salary('nordlys carpenter', from(NORDLYS, atOtherBank('Tor Myhre')), risingYearly(34_500_00, 800_00)),
  salary('nordlys mason', from(NORDLYS, atOtherBank('Silje Foss')), risingYearly(34_100_00, 800_00)),
  salary('nordlys painter', from(NORDLYS, atOtherBank('Anders Moen')), risingYearly(32_800_00, 800_00)),
  salary('nordlys clerk', from(NORDLYS, atOtherBank('Maria Lunde')), risingYearly(31_900_00, 800_00)),
  salary('nordlys apprentice', from(NORDLYS, OLA), risingYearly(22_900_00, 450_00)),
  bill('nordlys timber', from(NORDLYS, atOtherBank('Trelast Midt')), 7, randomBetween(60_000_00, 140_000_00)),
  bill(
    'nordlys concrete',
    from(NORDLYS, atOtherBank('Betong og Grus')),
    17,
    randomBetween(28_000_00, 77_000_00),
  ),
  bill(
    'nordlys machines',
    from(NORDLYS, atOtherBank('Maskinutleie Sør')),
    23,
    randomBetween(12_000_00, 31_000_00),
  ),
  withMessage(
    'nordlys rent',
    from(NORDLYS, atOtherBank('Industriparken')),
    1,
    'Husleie',
    risingYearly(21_000_00, 600_00),
  ),
  bill('nordlys power', from(NORDLYS, atOtherBank('Strøm Nord')), 18, randomBetween(4_400_00, 9_900_00)),
  everySecondMonth('nordlys vat', from(NORDLYS, TAX), 10, randomBetween(74_000_00, 119_000_00)),
  everySecondMonth('nordlys tax', from(NORDLYS, TAX), 15, totalOfTwoMonths(risingYearly(58_000_00, 900_00))),
  crossBorder(
    'nordlys customer',
    from(abroad('Müller Holzbau GmbH', 'DE89370400440532013000', 'COBADEFFXXX'), NORDLYS_EUR),
    14,
    randomBetween(4_000_00, 9_500_00),
  ),
  crossBorder(
    'nordlys windows',
    from(NORDLYS_EUR, abroad('Vinduer ApS', 'DK5000400440116243', 'DABADKKKXXX')),
    21,
    randomBetween(2_500_00, 7_200_00),
  ),
  crossBorder(
    'nordlys tools',
    from(NORDLYS_EUR, abroad('Verktyg AB', 'SE3550000000054910000003', 'ESSESESSXXX')),
    27,
    randomBetween(700_00, 2_100_00),
  ),
]

export const CORPORATE_HABITS: readonly Habit[] = [...FJORD_HABITS, ...NORDLYS_HABITS]

/** A monthly bill, paid with a KID. */
function bill(key: string, flow: Flow, day: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(day), amount }
}

function everySecondMonth(key: string, flow: Flow, day: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(day, [2, 4, 6, 8, 10, 12]), amount }
}

function salary(key: string, flow: Flow, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(20), amount, message: (day) => `Lønn ${monthName(day)}` }
}

function withMessage(
  key: string,
  flow: Flow,
  day: number,
  ...[text, amount]: [string, Habit['amount']]
): Habit {
  return { key, ...flow, on: monthly(day), amount, message: () => text }
}

function invoice({ year, month }: BookingDay): string {
  return `Invoice ${year}-${String(month).padStart(2, '0')}`
}

function crossBorder(key: string, flow: Flow, day: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(day), amount, kind: 'cross-border', message: invoice }
}

/** The tax withheld in the two months before. */
function totalOfTwoMonths(withheld: Habit['amount']): Habit['amount'] {
  return (random, day) => {
    const { year, month } = day
    const lastYear = { ...day, year: year - 1 }
    return withheld(random, month > 1 ? day : lastYear) + withheld(random, month > 2 ? day : lastYear)
  }
}
