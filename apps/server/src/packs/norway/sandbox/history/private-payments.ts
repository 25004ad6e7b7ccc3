import { everyDay, monthly, weekly } from './calendar.ts'
import {
  randomBetween,
  withDate,
  type RecurringPayment,
  totalOfLastMonth,
  monthName,
  risingYearly,
} from './recurring-payment.ts'
import { initialAccount, initialCard, atOtherBank, type Party } from './party.ts'

export const KARI = initialAccount('99860510002')
const KARIS_SAVINGS = initialAccount('99860511378')
const KARIS_CARD = initialCard('4799000000000001')
export const OLA = initialAccount('99860512749')
const OLAS_SAVINGS = initialAccount('99860514113')
const OLAS_CARD = initialCard('4799000000000002')

const GROCERIES = [
  atOtherBank('Havna Mat'),
  atOtherBank('Torget Dagligvare'),
  atOtherBank('Bakeriet på hjørnet'),
] as const
const OUTINGS = [atOtherBank('Kafé Måken'), atOtherBank('Brygga Spiseri'), atOtherBank('Fjordkino')] as const
const SHOPS = [atOtherBank('Sport Nord'), atOtherBank('Klesskapet'), atOtherBank('Bok & Papir')] as const
const TRAVEL = [atOtherBank('Fjelltog'), atOtherBank('Kystfly'), atOtherBank('Hotell Skjæret')] as const

type Parties = Pick<RecurringPayment, 'from' | 'to'>
const between = (payer: Party, payee: RecurringPayment['to']): Parties => ({ from: payer, to: payee })

const KARIS_PURCHASES: readonly RecurringPayment[] = [
  purchase('kari outing', between(KARIS_CARD, OUTINGS), 130, randomBetween(120_00, 890_00)),
  purchase('kari shop', between(KARIS_CARD, SHOPS), 95, randomBetween(149_00, 1_800_00)),
  purchase('kari travel', between(KARIS_CARD, TRAVEL), 22, randomBetween(399_00, 3_200_00)),
].map(byCard)

const OLAS_PURCHASES: readonly RecurringPayment[] = [
  purchase('ola outing', between(OLAS_CARD, OUTINGS), 160, randomBetween(89_00, 420_00)),
  purchase('ola shop', between(OLAS_CARD, SHOPS), 85, randomBetween(99_00, 700_00)),
].map(byCard)

const KARIS: readonly RecurringPayment[] = [
  bill(
    'kari mortgage',
    between(KARI, atOtherBank('Fjordbanken Boliglån')),
    15,
    risingYearly(14_900_00, 450_00),
  ),
  bill(
    'kari housing',
    between(KARI, atOtherBank('Borettslaget Utsikten')),
    5,
    risingYearly(3_850_00, 120_00),
  ),
  bill('kari power', between(KARI, atOtherBank('Strøm Nord')), 18, randomBetween(680_00, 1_950_00)),
  bill('kari phone', between(KARI, atOtherBank('Nordnett Mobil')), 20, risingYearly(449_00, 10_00)),
  bill('kari internet', between(KARI, atOtherBank('Lysbølge Bredbånd')), 20, risingYearly(599_00, 20_00)),
  bill(
    'kari insurance',
    between(KARI, atOtherBank('Trygg Havn Forsikring')),
    28,
    risingYearly(812_00, 35_00),
  ),
  purchase('kari groceries', between(KARI, GROCERIES), 360, randomBetween(119_00, 980_00)),
  purchase('kari transport', between(KARI, atOtherBank('Kystbuss')), 55, randomBetween(42_00, 126_00)),
  regular('kari film', between(KARI, atOtherBank('Filmstrøm')), 12, 129_00, 'Abonnement'),
  regular('kari music', between(KARI, atOtherBank('Musikkfjord')), 9, 119_00, 'Abonnement'),
  regular('kari savings', between(KARI, KARIS_SAVINGS), 21, 4_000_00, 'Sparing'),
  cardBill('kari card bill', between(KARI, KARIS_CARD), KARIS_PURCHASES),
  {
    ...between(KARI, OLA),
    key: 'kari shares a dinner',
    on: weekly(5),
    timesInThousand: 300,
    amount: randomBetween(150_00, 480_00),
    kind: 'instant',
    message: () => 'Middag',
  },
]

const OLAS: readonly RecurringPayment[] = [
  bill('ola rent', between(OLA, atOtherBank('Utleie Brattbakken')), 1, risingYearly(9_900_00, 230_00)),
  bill('ola power', between(OLA, atOtherBank('Strøm Nord')), 18, randomBetween(480_00, 980_00)),
  bill('ola phone', between(OLA, atOtherBank('Nordnett Mobil')), 22, risingYearly(349_00, 10_00)),
  bill('ola insurance', between(OLA, atOtherBank('Trygg Havn Forsikring')), 25, risingYearly(389_00, 15_00)),
  bill('ola travel card', between(OLA, atOtherBank('Kystbuss')), 2, risingYearly(897_00, 24_00)),
  bill('ola student loan', between(OLA, atOtherBank('Studielånet')), 15, risingYearly(2_950_00, 60_00)),
  bill('ola car', between(OLA, atOtherBank('Bilabonnement Nord')), 3, risingYearly(3_190_00, 110_00)),
  purchase('ola petrol', between(OLA, atOtherBank('Bensin ved Brua')), 70, randomBetween(350_00, 850_00)),
  purchase('ola groceries', between(OLA, GROCERIES), 420, randomBetween(89_00, 640_00)),
  regular('ola film', between(OLA, atOtherBank('Filmstrøm')), 14, 129_00, 'Abonnement'),
  regular('ola gym', between(OLA, atOtherBank('Treningssenteret Ankeret')), 16, 449_00, 'Medlemskap'),
  {
    ...between(OLA, { name: 'Minibank' }),
    key: 'ola cash',
    on: monthly(8),
    amount: (random) => random.between(2, 10) * 100_00,
    kind: 'withdrawal',
    message: withDate('Minibank'),
  },
  cardBill('ola card bill', between(OLA, OLAS_CARD), OLAS_PURCHASES),
  // His savings account stays empty: what a fund pays into it is moved on the same day.
  regular(
    'ola fund',
    between(atOtherBank('Fondsforvaltning Horisont'), OLAS_SAVINGS),
    13,
    1_250_00,
    'Utbetaling fond',
  ),
  regular('ola fund goes on', between(OLAS_SAVINGS, OLA), 13, 1_250_00, 'Til brukskonto'),
]

export const PRIVATE_PAYMENTS: readonly RecurringPayment[] = [
  ...KARIS_PURCHASES,
  ...OLAS_PURCHASES,
  ...KARIS,
  ...OLAS,
]

function purchase(
  key: string,
  parties: Parties,
  timesInThousand: number,
  amount: RecurringPayment['amount'],
): RecurringPayment {
  return { key, ...parties, on: everyDay, timesInThousand, amount, message: withDate('Varekjøp') }
}

function byCard(payment: RecurringPayment): RecurringPayment {
  return { ...payment, kind: 'card' }
}

/** A monthly bill, paid with a KID. */
function bill(
  key: string,
  parties: Parties,
  day: number,
  amount: RecurringPayment['amount'],
): RecurringPayment {
  return { key, ...parties, on: monthly(day), amount }
}

function regular(
  key: string,
  parties: Parties,
  day: number,
  ...[amount, text]: [number, string]
): RecurringPayment {
  return { key, ...parties, on: monthly(day), amount: () => amount, message: () => text }
}

/** The bill for what was bought by card in the month before. */
function cardBill(key: string, parties: Parties, purchases: readonly RecurringPayment[]): RecurringPayment {
  return {
    key,
    ...parties,
    on: monthly(10),
    amount: (_, day) => totalOfLastMonth(purchases, day),
    message: ({ month }) => `Faktura kredittkort ${monthName({ month: month === 1 ? 12 : month - 1 })}`,
  }
}
