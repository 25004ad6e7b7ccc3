import type { HistoryDay, HistoryParty, HistoryPayment } from '../../sandbox-data.ts'
import { type SeededRandom, seededRandom } from '../../sandbox-random.ts'

const own = (name: string, iban: string): HistoryParty => ({
  name,
  iban,
  own: { kind: 'account', number: iban },
})

const ANNA = own('Anna Becker', 'DE04100000010000000101')
const ANNAS_SAVINGS = own('Anna Becker', 'DE74100000010000000102')
const BRUNO = own('Bruno Maier', 'DE20100000010000000201')
const COMPANY = own('Möbelwerk Köln GmbH', 'DE36100000010000000301')
/** A card has no account number, since its number appears on no other statement. */
const ANNAS_CARD: HistoryParty = {
  name: 'Havn Kreditkarte',
  own: { kind: 'card', number: '4799000000000001' },
}

const SHOPS: readonly [HistoryParty, ...HistoryParty[]] = [
  { name: 'Bäckerei Grüß', iban: 'DE02120300000000202051', agent: 'BYLADEM1001' },
  { name: 'Supermarkt am Zoo', iban: 'DE02500105170137075030', agent: 'INGDDEFFXXX' },
  { name: 'Stadtwerke Köln', iban: 'DE02100500000054540402', agent: 'BELADEBEXXX' },
  { name: 'Blumen Möhring', iban: 'DE02300209000106531065', agent: 'CMCIDEDDXXX' },
  { name: 'Librairie du Parc', iban: 'FR1420041010050500013M02606', agent: 'PSSTFRPPXXX' },
]

const BUYERS: readonly [HistoryParty, ...HistoryParty[]] = [
  { name: 'Möbelhaus Süd GmbH', iban: 'DE02200505501015871393', agent: 'HASPDEHHXXX' },
  { name: 'Einrichtung Wien', iban: 'AT611904300234573201', agent: 'BKAUATWWXXX' },
]

/** How many payments Anna's account has on each day. */
const paymentsOfDay = 5
/** How far back her history goes; before it there is nothing but the opening balance. */
const historyDays = 90

/**
 * The payments of the German customers in the last 90 days up to `last`, on every day: with instant transfers and cards no
 * day is without bookings.
 */
export function* germanHistory(first: Temporal.PlainDate, last: Temporal.PlainDate): Generator<HistoryDay> {
  const since = last.subtract({ days: historyDays - 1 })
  let day = Temporal.PlainDate.compare(since, first) < 0 ? first : since
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    yield { date: day.toString(), payments: [...paymentsOn(day)] }
}

type Draw = (random: SeededRandom) => Omit<HistoryPayment, 'key' | 'reference'>

const purchase =
  (from: HistoryParty, kind: HistoryPayment['kind']): Draw =>
  (random) => ({
    from,
    to: random.pick(SHOPS),
    minorUnits: BigInt(random.between(3_50, 34_90)),
    kind,
    message: 'Einkauf',
  })

function* paymentsOn(day: Temporal.PlainDate): Generator<HistoryPayment> {
  const date = day.toString()
  const made = (key: string, draw: Draw): HistoryPayment => ({
    key: `${key} ${date}`,
    reference: undefined,
    ...draw(seededRandom(`${key} ${date}`)),
  })
  // With the first, the account has as many payments on the first of a month as on other days.
  yield day.day === 1 ? made('anna salary', salary) : made('anna purchase 0', purchase(ANNA, 'sepa-instant'))
  for (let number = 1; number < paymentsOfDay; number += 1)
    yield made(`anna purchase ${number}`, purchase(ANNA, number === 1 ? 'sepa' : 'sepa-instant'))
  if (day.dayOfWeek === 3) yield made('bruno purchase', purchase(BRUNO, 'sepa'))
  if (day.dayOfWeek === 5) yield made('savings purchase', purchase(ANNAS_SAVINGS, 'sepa'))
  if (day.day % 2 === 0) yield made('anna card', purchase(ANNAS_CARD, 'card'))
  if (day.dayOfWeek === 2) yield made('company sale', sale)
}

const salary: Draw = () => ({
  from: { name: 'Rheinische Verlags AG', iban: 'DE75512108001245126199', agent: 'SOGEDEFFXXX' },
  to: ANNA,
  minorUnits: 2_840_00n,
  kind: 'sepa',
  message: 'Gehalt',
})

const sale: Draw = (random) => ({
  from: random.pick(BUYERS),
  to: COMPANY,
  minorUnits: BigInt(random.between(1_200_00, 9_800_00)),
  kind: 'sepa',
  message: 'Rechnung',
})
