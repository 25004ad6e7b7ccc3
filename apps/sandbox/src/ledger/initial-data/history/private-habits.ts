import { everyDay, monthly, weekly } from './calendar.ts'
import { about, dated, type Habit, lastMonthOf, monthName, rising } from './habit.ts'
import { account, card, outside, type Party } from './party.ts'

export const KARI = account('99860510002')
const KARIS_SAVINGS = account('99860511378')
const KARIS_CARD = card('4799000000000001')
export const OLA = account('99860512749')
const OLAS_SAVINGS = account('99860514113')
const OLAS_CARD = card('4799000000000002')

const GROCERIES = [
  outside('Havna Mat'),
  outside('Torget Dagligvare'),
  outside('Bakeriet på hjørnet'),
] as const
const OUTINGS = [outside('Kafé Måken'), outside('Brygga Spiseri'), outside('Fjordkino')] as const
const SHOPS = [outside('Sport Nord'), outside('Klesskapet'), outside('Bok & Papir')] as const
const TRAVEL = [outside('Fjelltog'), outside('Kystfly'), outside('Hotell Skjæret')] as const

type Flow = Pick<Habit, 'from' | 'to'>
const from = (payer: Party, to: Habit['to']): Flow => ({ from: payer, to })

const KARIS_PURCHASES: readonly Habit[] = [
  purchase('kari outing', from(KARIS_CARD, OUTINGS), 130, about(120_00, 890_00)),
  purchase('kari shop', from(KARIS_CARD, SHOPS), 95, about(149_00, 1_800_00)),
  purchase('kari travel', from(KARIS_CARD, TRAVEL), 22, about(399_00, 3_200_00)),
].map(byCard)

const OLAS_PURCHASES: readonly Habit[] = [
  purchase('ola outing', from(OLAS_CARD, OUTINGS), 160, about(89_00, 420_00)),
  purchase('ola shop', from(OLAS_CARD, SHOPS), 85, about(99_00, 700_00)),
].map(byCard)

const KARIS: readonly Habit[] = [
  bill('kari mortgage', from(KARI, outside('Fjordbanken Boliglån')), 15, rising(14_900_00, 450_00)),
  bill('kari housing', from(KARI, outside('Borettslaget Utsikten')), 5, rising(3_850_00, 120_00)),
  bill('kari power', from(KARI, outside('Strøm Nord')), 18, about(680_00, 1_950_00)),
  bill('kari phone', from(KARI, outside('Nordnett Mobil')), 20, rising(449_00, 10_00)),
  bill('kari internet', from(KARI, outside('Lysbølge Bredbånd')), 20, rising(599_00, 20_00)),
  bill('kari insurance', from(KARI, outside('Trygg Havn Forsikring')), 28, rising(812_00, 35_00)),
  purchase('kari groceries', from(KARI, GROCERIES), 360, about(119_00, 980_00)),
  purchase('kari transport', from(KARI, outside('Kystbuss')), 55, about(42_00, 126_00)),
  regular('kari film', from(KARI, outside('Filmstrøm')), 12, 129_00, 'Abonnement'),
  regular('kari music', from(KARI, outside('Musikkfjord')), 9, 119_00, 'Abonnement'),
  regular('kari savings', from(KARI, KARIS_SAVINGS), 21, 4_000_00, 'Sparing'),
  cardBill('kari card bill', from(KARI, KARIS_CARD), KARIS_PURCHASES),
  {
    ...from(KARI, OLA),
    key: 'kari shares a dinner',
    on: weekly(5),
    timesInThousand: 300,
    amount: about(150_00, 480_00),
    kind: 'instant',
    message: () => 'Middag',
  },
]

const OLAS: readonly Habit[] = [
  bill('ola rent', from(OLA, outside('Utleie Brattbakken')), 1, rising(9_900_00, 230_00)),
  bill('ola power', from(OLA, outside('Strøm Nord')), 18, about(480_00, 980_00)),
  bill('ola phone', from(OLA, outside('Nordnett Mobil')), 22, rising(349_00, 10_00)),
  bill('ola insurance', from(OLA, outside('Trygg Havn Forsikring')), 25, rising(389_00, 15_00)),
  bill('ola travel card', from(OLA, outside('Kystbuss')), 2, rising(897_00, 24_00)),
  bill('ola student loan', from(OLA, outside('Studielånet')), 15, rising(2_950_00, 60_00)),
  bill('ola car', from(OLA, outside('Bilabonnement Nord')), 3, rising(3_190_00, 110_00)),
  purchase('ola petrol', from(OLA, outside('Bensin ved Brua')), 70, about(350_00, 850_00)),
  purchase('ola groceries', from(OLA, GROCERIES), 420, about(89_00, 640_00)),
  regular('ola film', from(OLA, outside('Filmstrøm')), 14, 129_00, 'Abonnement'),
  regular('ola gym', from(OLA, outside('Treningssenteret Ankeret')), 16, 449_00, 'Medlemskap'),
  {
    ...from(OLA, { name: 'Minibank' }),
    key: 'ola cash',
    on: monthly(8),
    amount: (chance) => chance.between(2, 10) * 100_00,
    kind: 'withdrawal',
    message: dated('Minibank'),
  },
  cardBill('ola card bill', from(OLA, OLAS_CARD), OLAS_PURCHASES),
  // His savings stay empty: what a fund pays out goes on the same day.
  regular(
    'ola fund',
    from(outside('Fondsforvaltning Horisont'), OLAS_SAVINGS),
    13,
    1_250_00,
    'Utbetaling fond',
  ),
  regular('ola fund goes on', from(OLAS_SAVINGS, OLA), 13, 1_250_00, 'Til brukskonto'),
]

export const PRIVATE_HABITS: readonly Habit[] = [...KARIS_PURCHASES, ...OLAS_PURCHASES, ...KARIS, ...OLAS]

function purchase(key: string, flow: Flow, timesInThousand: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: everyDay, timesInThousand, amount, message: dated('Varekjøp') }
}

function byCard(habit: Habit): Habit {
  return { ...habit, kind: 'card' }
}

/** With a KID. */
function bill(key: string, flow: Flow, day: number, amount: Habit['amount']): Habit {
  return { key, ...flow, on: monthly(day), amount }
}

function regular(key: string, flow: Flow, day: number, ...[amount, text]: [number, string]): Habit {
  return { key, ...flow, on: monthly(day), amount: () => amount, message: () => text }
}

/** What was bought by card in the month before. */
function cardBill(key: string, flow: Flow, purchases: readonly Habit[]): Habit {
  return {
    key,
    ...flow,
    on: monthly(10),
    amount: (_, day) => lastMonthOf(purchases, day),
    message: ({ month }) => `Faktura kredittkort ${monthName({ month: month === 1 ? 12 : month - 1 })}`,
  }
}
