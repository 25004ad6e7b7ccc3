import { type BookingDay, monthly, weekly } from './calendar.ts'
import { about, type Habit, monthName, rising } from './habit.ts'
import { abroad, account, outside, type Party } from './party.ts'
import { KARI, OLA } from './private-habits.ts'

const FJORD = account('99860515489')
const FJORDS_TAX = account('99860518224')
const NORDLYS = account('99860520962')
const NORDLYS_EUR = account('99860522337')
const TAX = outside('Skatteoppkreveren')

type Flow = Pick<Habit, 'from' | 'to'>
const from = (payer: Habit['from'], to: Party): Flow => ({ from: payer, to })

const FJORD_HABITS: readonly Habit[] = [
  {
    ...from(outside('Kortterminal Oppgjør'), FJORD),
    key: 'fjord sales',
    on: weekly(1),
    amount: about(38_000_00, 61_000_00),
  },
  bill(
    'fjord catering',
    from([outside('Hotell Skjæret'), outside('Kommunen Kantine')], FJORD),
    11,
    about(18_000_00, 42_000_00),
  ),
  bill(
    'fjord offices',
    from([outside('Advokatene Lie'), outside('Havnelageret')], FJORD),
    24,
    about(6_000_00, 15_000_00),
  ),
  salary('fjord owner', from(FJORD, KARI), rising(39_600_00, 900_00)),
  salary('fjord barista', from(FJORD, outside('Jonas Vik')), rising(26_400_00, 600_00)),
  salary('fjord baker', from(FJORD, outside('Amina Sørli')), rising(27_900_00, 600_00)),
  told('fjord withheld', from(FJORD, FJORDS_TAX), 20, 'Skattetrekk', rising(31_200_00, 700_00)),
  told('fjord rent', from(FJORD, outside('Brygga Eiendom')), 1, 'Husleie', rising(28_500_00, 800_00)),
  bill('fjord coffee', from(FJORD, outside('Kaffeimport Nord')), 6, about(19_000_00, 34_000_00)),
  bill('fjord milk', from(FJORD, outside('Meieriet Fjellheim')), 16, about(8_000_00, 14_500_00)),
  bill('fjord power', from(FJORD, outside('Strøm Nord')), 18, about(3_900_00, 8_800_00)),
  everySecondMonth('fjord vat', from(FJORD, TAX), 10, about(24_000_00, 39_000_00)),
  everySecondMonth('fjord tax', from(FJORDS_TAX, TAX), 15, twoMonthsOf(rising(31_200_00, 700_00))),
]

const NORDLYS_HABITS: readonly Habit[] = [
  bill(
    'nordlys public',
    from([outside('Kommunen Bygg'), outside('Fylket Eiendom')], NORDLYS),
    9,
    about(180_000_00, 320_000_00),
  ),
  bill(
    'nordlys homes',
    from([outside('Borettslaget Utsikten'), outside('Hagebyen')], NORDLYS),
    19,
    about(90_000_00, 170_000_00),
  ),
  bill(
    'nordlys repairs',
    from([outside('Brygga Eiendom'), outside('Havnelageret')], NORDLYS),
    26,
    about(14_000_00, 46_000_00),
  ),
  salary('nordlys carpenter', from(NORDLYS, outside('Tor Myhre')), rising(34_500_00, 800_00)),
  salary('nordlys mason', from(NORDLYS, outside('Silje Foss')), rising(34_100_00, 800_00)),
  salary('nordlys painter', from(NORDLYS, outside('Anders Moen')), rising(32_800_00, 800_00)),
  salary('nordlys clerk', from(NORDLYS, outside('Maria Lunde')), rising(31_900_00, 800_00)),
  salary('nordlys apprentice', from(NORDLYS, OLA), rising(22_900_00, 450_00)),
  bill('nordlys timber', from(NORDLYS, outside('Trelast Midt')), 7, about(60_000_00, 140_000_00)),
  bill('nordlys concrete', from(NORDLYS, outside('Betong og Grus')), 17, about(28_000_00, 77_000_00)),
  bill('nordlys machines', from(NORDLYS, outside('Maskinutleie Sør')), 23, about(12_000_00, 31_000_00)),
  told('nordlys rent', from(NORDLYS, outside('Industriparken')), 1, 'Husleie', rising(21_000_00, 600_00)),
  bill('nordlys power', from(NORDLYS, outside('Strøm Nord')), 18, about(4_400_00, 9_900_00)),
  everySecondMonth('nordlys vat', from(NORDLYS, TAX), 10, about(74_000_00, 119_000_00)),
  everySecondMonth('nordlys tax', from(NORDLYS, TAX), 15, twoMonthsOf(rising(58_000_00, 900_00))),
  overBorder(
    'nordlys customer',
    from(abroad('Müller Holzbau GmbH', 'DE89370400440532013000', 'COBADEFFXXX'), NORDLYS_EUR),
    14,
    about(4_000_00, 9_500_00),
  ),
  overBorder(
    'nordlys windows',
    from(NORDLYS_EUR, abroad('Vinduer ApS', 'DK5000400440116243', 'DABADKKKXXX')),
    21,
    about(2_500_00, 7_200_00),
  ),
  overBorder(
    'nordlys tools',
    from(NORDLYS_EUR, abroad('Verktyg AB', 'SE3550000000054910000003', 'ESSESESSXXX')),
    27,
    about(700_00, 2_100_00),
  ),
]

export const CORPORATE_HABITS: readonly Habit[] = [...FJORD_HABITS, ...NORDLYS_HABITS]

/** With a KID. */
function bill(key: string, flow: Flow, day: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(day), amount }
}

function everySecondMonth(key: string, flow: Flow, day: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(day, [2, 4, 6, 8, 10, 12]), amount }
}

function salary(key: string, flow: Flow, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(20), amount, message: (day) => `Lønn ${monthName(day)}` }
}

function told(key: string, flow: Flow, day: number, ...[text, amount]: [string, Habit['amount']]): Habit {
  return { key, ...flow, on: monthly(day), amount, message: () => text }
}

function invoice({ year, month }: BookingDay): string {
  return `Invoice ${year}-${String(month).padStart(2, '0')}`
}

function overBorder(key: string, flow: Flow, day: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(day), amount, kind: 'cross-border', message: invoice }
}

/** What was withheld in the two months before. */
function twoMonthsOf(withheld: Habit['amount']): Habit['amount'] {
  return (chance, day) => {
    const { year, month } = day
    const lastYear = { ...day, year: year - 1 }
    return withheld(chance, month > 1 ? day : lastYear) + withheld(chance, month > 2 ? day : lastYear)
  }
}
